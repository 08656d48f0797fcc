/// Tables as spreadsheets read them.

/** Rows as CSV. French spreadsheets want semicolons, and a mark that says UTF-8. */
export function csv(rows: readonly (readonly string[])[], french: boolean): string {
  const separator = french ? ";" : ",";
  // A cell that begins like a formula is one to a spreadsheet.
  const safe = (text: string) => (/^[=+@]/.test(text) || /^-[^\d]/.test(text) ? `'${text}` : text);
  const cell = (text: string) => (/[",;\n]/.test(text) ? `"${safe(text).replaceAll('"', '""')}"` : safe(text));
  return (french ? "\ufeff" : "") + rows.map((row) => row.map(cell).join(separator)).join("\r\n") + "\r\n";
}
