/// Makes a folder of static files of the page that `vite build --mode site` wrote there: every view is a folder with an `index.html`
/// that knows how deep it lies, so that any file server and any sub-path will do; and the lists of files for `sw.js`.

import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
/** Only a server has these. */
const SERVED = ["arena", "courses"];
// The views of the page that need no server, as the page itself lists them, and each lab.
const shell = readFileSync(join(here, "../src/shell/App.svelte"), "utf8");
const VIEWS = [...shell.matchAll(/\[\/\^\\\/(\w+)\$\//g)].map(([, view]) => view).filter((view) => !SERVED.includes(view)).concat([..."abcde"].map((lab) => `labs/${lab}`));
if (VIEWS.length < 8) throw new Error("App.svelte lists its views in another way");
const site = process.argv[2];
// Without a server nobody else answers: a page that could only say so is not written.
const engines = existsSync(join(site, "assets")) ? readdirSync(join(site, "assets")) : [];
const missing = ["small", "large"].filter((size) => !engines.some((name) => name.startsWith(`${size}-`) && name.endsWith(".wasm")));
if (missing.length > 0) {
  console.error(`${site}: the page's engine is missing (${missing.map((size) => `${size}.wasm`).join(", ")}), and files alone have nobody else to ask. \`scripts/engine small large\` builds it; it needs Rust's part for WebAssembly: rustup target add wasm32-unknown-unknown`);
  process.exit(1);
}

const page = readFileSync(join(site, "index.html"), "utf8").replace('name="root" content="/"', 'name="root" content="./"');
if (!page.includes('content="./"') || /(src|href)="\/[^/]/.test(page)) throw new Error("index.html has addresses that only hold at /");
writeFileSync(join(site, "index.html"), page);
copyFileSync(join(here, "404.html"), join(site, "404.html"));
for (const view of VIEWS) {
  const up = "../".repeat(view.split("/").length);
  mkdirSync(join(site, view), { recursive: true });
  writeFileSync(join(site, view, "index.html"), page.replaceAll('="./', `="${up}`));
}

const all = (folder) => readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? all(join(folder, name)) : [join(folder, name)]));
const paths = all(site).map((path) => relative(site, path).replaceAll("\\", "/")).filter((path) => path !== "sw.js").sort();
const hash = createHash("sha256");
for (const path of paths) hash.update(path).update(readFileSync(join(site, path)));
// What is large is fetched when it is wanted, not with the page; but for the engine. So is all of Python.
const isLarge = (path) => path.startsWith("python/") || (statSync(join(site, path)).size > 2 ** 20 && !/^assets\/(small|large)-[\w-]+\.wasm$/.test(path));
const files = paths.filter((path) => !isLarge(path)).map((path) => path.replace(/index\.html$/, ""));
const large = paths.filter(isLarge);
const worker = readFileSync(join(here, "sw.js"), "utf8");
writeFileSync(join(site, "sw.js"), `const VERSION = "${hash.digest("hex").slice(0, 12)}";\nconst FILES = ${JSON.stringify(files)};\nconst LARGE = ${JSON.stringify(large)};\n\n${worker}`);
console.log(`${site}: ${paths.length + 1} files, ${(paths.reduce((sum, path) => sum + statSync(join(site, path)).size, 0) / 2 ** 20).toFixed(1)} MB`);
