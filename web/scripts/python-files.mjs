/// Makes the folder from which the page's Python is served, `web/python/VERSION/`, of the npm package `pyodide`: four files, and nothing
/// is asked of anybody else's server. It is no part of `dist`, which goes into the binary: 6 MB compressed are for those who want them.
///
///     pyodide.asm.wasm.packed   gzip: any file server will do, and none is tempted to unpack it on the way
///     pyodide.asm.mjs, pyodide.mjs, python_stdlib.zip, lock.json   as they are; the lock names no further packages

import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const from = join(web, "node_modules/pyodide");
const { version } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
const to = process.argv[2] ? join(process.argv[2], version) : join(web, "python", version);
const last = join(to, "lock.json");
if (!existsSync(last)) {
  rmSync(dirname(to), { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip"]) copyFileSync(join(from, name), join(to, name));
  writeFileSync(join(to, "pyodide.asm.wasm.packed"), gzipSync(readFileSync(join(from, "pyodide.asm.wasm")), { level: 9 }));
  const { info } = JSON.parse(readFileSync(join(from, "pyodide-lock.json"), "utf8"));
  writeFileSync(last, JSON.stringify({ info, packages: {} }));
  const size = ["pyodide.asm.wasm.packed", "python_stdlib.zip", "pyodide.asm.mjs", "pyodide.mjs"].reduce((sum, name) => sum + statSync(join(to, name)).size, 0);
  console.log(`${to}: Python for the page, ${(size / 2 ** 20).toFixed(1)} MB`);
}
