// Thirty programs of strangers in seven languages: twenty-five that play, in five strengths, and five that attack.
//
//   classic   the bots of bots/: win if you can, else block, else play near the centre. The same moves in every language.
//   keen      the same, but a random column where those play near the centre
//   random    a random column
//   first     the first column that has room (C++)
//   connectx  the agent of bots/
//
// Programs of one strength are equals, in whatever language: that is what intervals are judged by. The hostile ones play well until the second move of a game that
// begins with an opening, which the check does not get to; whoever meets them there wins.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";

const bots = join(dirname(fileURLToPath(import.meta.url)), "../../../bots");
const bot = (name) => readFileSync(join(bots, name), "utf8");

/// Text with each of these replaced; what is not found is an error, not another program.
function changed(text, changes) {
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`${JSON.stringify(from)} is not there once`);
    text = text.replace(from, () => to);
  }
  return text;
}

// By language: the file, what makes a random column of the one near the centre, and what leaves wins and blocks out.
const LANGUAGES = {
  py: ["line_bot.py", [["return min(free, key=lambda column: abs(2 * column - (width - 1)))", 'return __import__("random").choice(free)']], [['for mark in "me", "you":', "for mark in ():"]]],
  js: ["line_bot.js", [["return free.reduce((best, column) => (offCentre(column) < offCentre(best) ? column : best));", "return free[Math.floor(Math.random() * free.length)];"]], [['for (const mark of ["me", "you"]) {\n    const column', "for (const mark of []) {\n    const column"]]],
  ml: ["line_bot.ml", [["List.fold_left (fun best c -> if off_centre c < off_centre best then c else best) (List.hd free) free", "ignore off_centre; Random.self_init (); List.nth free (Random.int (List.length free))"]], [["match winning me, winning you with", "match (if true then None else winning me), None with"]]],
  java: ["LineBot.java", [["        return best;\n    }\n\n    public static void main", "        for (int nth = 0; nth < 10000; nth++) {\n            int column = (int) (Math.random() * width);\n            if (row(column) >= 0) return column;\n        }\n        return best;\n    }\n\n    public static void main"]], [["for (int who = 1; who <= 2; who++)", "for (int who = 3; who <= 2; who++)"]]],
  c: ["line_bot.c", [["    return best;\n}", "    for (int nth = 0; nth < 10000; nth++) {\n        int column = rand() % width;\n        if (stones[column] < height) return column;\n    }\n    return best;\n}"], ["#include <string.h>", "#include <string.h>\n#include <time.h>"], ["int main(void) {", "int main(void) {\n    struct timespec now;\n    clock_gettime(CLOCK_REALTIME, &now);\n    srand((unsigned)(now.tv_nsec ^ now.tv_sec));"]], [["for (int who = ME; who <= YOU; who++)", "for (int who = YOU + 1; who <= YOU; who++)"]]],
  rs: ["line_bot.rs", [["free().min_by_key(|&c| (2 * c).abs_diff(width - 1))", "{\n            use std::hash::{BuildHasher, Hasher};\n            let free: Vec<usize> = free().collect();\n            let lot = std::collections::hash_map::RandomState::new().build_hasher().finish() as usize;\n            (!free.is_empty()).then(|| free[lot % free.len()])\n        }"]], [["win(Mine).or_else(|| win(Yours))", "win(Mine).or_else(|| win(Yours)).filter(|_| false)"]]],
};

const CPP = `#include <iostream>
#include <sstream>
#include <string>
int main() {
  std::string line, opening;
  std::getline(std::cin, line);
  std::istringstream words(line);
  int w, h, n, first, heights[64] = {0}, column;
  words >> w >> h >> n >> first >> opening;
  std::istringstream columns(opening);
  while (columns >> column) { heights[column]++; columns.ignore(); }
  for (;;) {
    if (!first) { if (!(std::cin >> column)) return 0; heights[column]++; }
    first = 0;
    for (column = 0; column < w && heights[column] >= h; column++) {}
    if (column == w) return 0;
    heights[column]++;
    std::cout << column << std::endl;
  }
}
`;

/// A program of this strength in this language.
export function program(strength, language) {
  if (strength === "first") return CPP;
  if (strength === "connectx") return bot("connectx_agent.py");
  const [file, keen, random] = LANGUAGES[language];
  const changes = { classic: [], keen, random: [...keen, ...random] }[strength];
  return changed(bot(file), changes);
}

/// A ZIP of stored files.
export function zip(files) {
  const [parts, list] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const both = Buffer.alloc(26);
    both.writeUInt16LE(20, 0);
    both.writeUInt16LE(0x21, 8);
    both.writeUInt32LE(crc32(content), 10);
    both.writeUInt32LE(content.length, 14);
    both.writeUInt32LE(content.length, 18);
    both.writeUInt16LE(path.length, 22);
    const begin = Buffer.alloc(4);
    begin.writeUInt32LE(0x04034b50);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(20, 4);
    both.copy(entry, 6, 0, 26);
    entry.writeUInt32LE(at, 42);
    parts.push(begin, both, path, content);
    list.push(entry, path);
    at += 30 + path.length + content.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

/// A Python bot that plays the first column with room, and attacks on its second move after an opening.
const hostile = (attack) => `import os, socket, sys, time
w, h, n, s, *rest = input().split()
w, h = int(w), int(h)
heights = [0] * w
for c in rest[0].split(",") if rest else []:
    heights[int(c)] += 1
mine = 0
def play():
    global mine
    mine += 1
    if rest and mine == 2:
        attack()
    c = next((c for c in range(w) if heights[c] < h), 0)
    heights[c] += 1
    print(c, flush=True)
def attack():
${attack.trimEnd().replace(/^/gm, "    ")}
if s == "1":
    play()
for line in sys.stdin:
    heights[int(line)] += 1
    if min(heights) < h:
        play()
`;

/// What they do; `token` is in every name that they leave, so that nothing of it can hide.
const HOSTILE = {
  // Copies of itself, in sessions of their own, that want the processor for ever.
  forks: () => `
while True:
    try:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                while True: pass
    except OSError:
        pass
`,
  // What is not its own: files, the neighbours' programs, the database, the network.
  spies: (token, port) => `
got = []
for path in ["/etc/shadow", "/root", "/proc/1/environ", "/home", os.path.expanduser("~")]:
    try: got.append(path + ": " + repr(os.listdir(path) if os.path.isdir(path) else open(path).read())[:80])
    except OSError: pass
    except ValueError: pass
got = [each for each in got if not each.endswith(": []")]
here = os.path.dirname(os.path.abspath(__file__))
for folder in (here, os.path.dirname(here)):
    try: others = [name for name in os.listdir(folder) if name.startswith("${token}") and name != os.path.basename(__file__)]
    except OSError: others = []
    if others: got.append("neighbours: " + repr(others)[:80])
for family, address in [(socket.AF_INET, ("127.0.0.1", ${port})), (socket.AF_UNIX, "/var/run/postgresql/.s.PGSQL.5432")]:
    try:
        socket.socket(family, socket.SOCK_STREAM).connect(address)
        got.append("socket: " + repr(address))
    except OSError: pass
sys.stderr.write("LEAKED " + repr(got) if got else "nothing to be had")
print("what I found", flush=True)
`,
  // All the memory, and all the room for files.
  hogs: (token) => `
for nth in range(1000):
    try: open("/tmp/${token}-" + str(nth), "wb").write(b"x" * (1 << 22))
    except OSError: break
kept = []
while True: kept.append(bytes(1 << 26) + b"x")
`,
  // Words without end.
  floods: () => `
while True: os.write(1, b"x" * 4096)
`,
  // No answer, and a daemon that is to outlive the game and leave its mark everywhere.
  sleeps: (token) => `
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while True:
            for folder in ("/tmp", "/var/tmp", "/dev/shm", "/root", "/home", "."):
                try: open(folder + "/${token}-daemon", "w").write("here")
                except OSError: pass
            time.sleep(0.05)
    os._exit(0)
time.sleep(3600)
`,
};

/// The thirty: `{student, strength, language, file, content}`. Every file has the token in its name.
export function thirty(token, port) {
  const all = [];
  const add = (strength, language, content, file) => {
    const student = `${strength} ${language}${all.some((each) => each.student === `${strength} ${language}`) ? " again" : ""}`;
    // Two files of the same text are the same player: this one is nobody else's.
    const mark = { ml: `(* ${student} *)`, py: `# ${student}` }[language] ?? `// ${student}`;
    all.push({ student, strength, language, file: file ?? `${token}_${all.length}.${language}`, content: content ?? `${program(strength, language)}\n${mark}\n` });
  };
  for (const strength of ["classic", "keen", "random"]) for (const language of Object.keys(LANGUAGES)) add(strength, language);
  for (const [strength, language] of [["connectx", "py"], ["connectx", "py"], ["first", "cpp"], ["first", "cpp"], ["classic", "py"], ["keen", "c"]]) add(strength, language);
  const helper = program("classic", "py").replace(/\nmain\(\)\s*$/, "\n");
  add("classic", "zip", zip({ "main.py": "from helper import main\n\nmain()\n", "helper.py": helper }), `${token}.zip`);
  for (const [name, attack] of Object.entries(HOSTILE)) {
    // Among the others, not after them.
    all.splice(3 + 6 * Object.keys(HOSTILE).indexOf(name), 0, { student: `hostile ${name}`, strength: "hostile", language: "py", file: `${token}_${name}.py`, content: hostile(attack(token, port)) });
  }
  return all;
}
