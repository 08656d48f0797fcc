/// Compresses the files of a built page once, so that the server need not for every visitor: `NAME.gz` beside those that gain by it.

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const all = (folder) => readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? all(join(folder, name)) : [join(folder, name)]));
for (const path of all(process.argv[2])) {
  const bytes = readFileSync(path);
  const packed = gzipSync(bytes, { level: 9 });
  if (packed.length < bytes.length * 0.9) writeFileSync(`${path}.gz`, packed);
}
