/// The Python that the page brings along: the labs' modules, the checker, and the student's desk, each as it stands in the tree.

const desk = import.meta.glob<string>("./workbook/*.py", { query: "?raw", import: "default", eager: true });
const labs = import.meta.glob<string>("../../../../python/quaterne/labs/*.py", { query: "?raw", import: "default", eager: true });
const check = import.meta.glob<string>("../../../../python/quaterne/check/**/*.py", { query: "?raw", import: "default", eager: true });

/** Between these marks a module asks the engine first: here there is none. */
const ENGINE = /^ *# <noyau>\n[\s\S]*?^ *# <\/noyau>\n/gm;
const nameOf = (path: string) => path.split("/").at(-1)!;

/** By their place in Pyodide's file system. */
export function files(): Record<string, string> {
  const all: Record<string, string> = { "/desk/quaterne/__init__.py": "" };
  for (const [path, text] of Object.entries(desk)) all[`/desk/workbook/${nameOf(path)}`] = text;
  for (const [path, text] of Object.entries(labs)) if (nameOf(path) !== "_noyau.py") all[`/desk/quaterne/labs/${nameOf(path)}`] = text.replace(ENGINE, "");
  for (const [path, text] of Object.entries(check)) all[`/desk/quaterne/check/${path.split("/check/")[1]}`] = text;
  return all;
}

/** A function of a lab's module as one reads it, with its engine lines left out; null if the module has none of that name. */
export function sourceOf(module: string, name: string): string | null {
  const text = Object.entries(labs).find(([path]) => nameOf(path) === `${module}.py`)?.[1].replace(ENGINE, "") ?? "";
  const found = new RegExp(`^(?:@.*\\n)?def ${name}\\b[\\s\\S]*?(?=^[^\\s)]|(?![\\s\\S]))`, "m").exec(text);
  return found ? found[0].trimEnd() : null;
}
