/// Puts a text where the system's paste finds it. Pages that did not come over a safe connection, from a school's file server say, have no clipboard: then
/// as it was done before there was one.

/** Whether it is there now. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return selected(text);
  }
}

function selected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  // In the dialog that is open: nothing outside it can be selected.
  const before = document.activeElement as HTMLElement | null;
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}
