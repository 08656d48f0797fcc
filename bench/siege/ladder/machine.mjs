// What the trial runs on: a PostgreSQL of its own, processes that are started and killed, and what is left of them afterwards.

import { spawn, spawnSync } from "node:child_process";
import { chownSync, chmodSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

const root = process.getuid() === 0;
const NOBODY = 65534;

/// A port of this machine that nobody has.
export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/// A server of the arena's, empty, run by a user without rights as it insists.
export class Postgres {
  static async start(folder) {
    const self = new Postgres();
    const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").map((version) => `/usr/lib/postgresql/${version}/bin`) : [];
    const places = [...versions.sort().reverse(), ...process.env.PATH.split(":")];
    self.programs = places.find((place) => existsSync(join(place, "initdb")));
    if (!self.programs) throw new Error("PostgreSQL is not here: scripts/need postgresql installs it");
    self.folder = folder;
    self.port = await freePort();
    mkdirSync(folder);
    if (root) chownSync(folder, NOBODY, NOBODY);
    self.run("initdb", "-D", `${folder}/data`, "-A", "trust", "-U", "quaterne", "-E", "UTF8", "-N");
    self.run("pg_ctl", "-D", `${folder}/data`, "-l", `${folder}/log`, "-w", "-o", `-p ${self.port} -k ${folder} -c listen_addresses=127.0.0.1`, "start");
    return self;
  }

  get url() {
    return `postgres://quaterne@127.0.0.1:${this.port}/postgres`;
  }

  run(program, ...args) {
    const command = [...(root ? ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"] : []), join(this.programs, program), ...args];
    const done = spawnSync(command[0], command.slice(1), { cwd: "/", encoding: "utf8", env: { ...process.env, LC_ALL: "C" }, stdio: ["ignore", program === "pg_ctl" ? "ignore" : "pipe", "pipe"] });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
    return done.stdout;
  }

  /// Rows of texts.
  ask(sql) {
    const text = this.run("psql", "-X", "-q", "-t", "-A", "-F", "\t", "-c", sql, this.url).trim();
    return text === "" ? [] : text.split("\n").map((line) => line.split("\t"));
  }

  stop() {
    if (this.stopped) return;
    this.stopped = true;
    this.run("pg_ctl", "-D", `${this.folder}/data`, "-m", "fast", "-w", "stop");
  }
}

/// A process of ours, its words in a file.
export class Process {
  static pids = [];

  constructor(name, folder, binary, args) {
    const log = openSync(join(folder, `${name}.log`), "a");
    const env = { ...process.env, TMPDIR: join(folder, "tmp"), XDG_CACHE_HOME: join(folder, "cache"), LANG: "C" };
    this.name = name;
    this.child = spawn(binary, args, { env, stdio: ["ignore", log, log] });
    this.pid = this.child.pid;
    Process.pids.push(this.pid);
    this.ended = new Promise((done) => this.child.on("exit", (code, signal) => done({ code, signal })));
    this.running = true;
    void this.ended.then(() => (this.running = false));
  }

  async end(signal, within = 120_000) {
    this.child.kill(signal);
    const late = setTimeout(() => this.child.kill("SIGKILL"), within);
    const ended = await this.ended;
    clearTimeout(late);
    return ended;
  }

  /// MiB in memory.
  get memory() {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, "utf8"))[1]) / 1024;
    } catch {
      return 0;
    }
  }
}

/// Folders that everybody may see: the programs have a user of their own.
export function makeFolders(folder) {
  chmodSync(folder, 0o755);
  for (const name of ["tmp", "cache", "data"]) mkdirSync(join(folder, name));
}

const text = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

const list = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/// Processes that bear the token in their command line, or the mark of a program that one of ours started.
export function processesLeft(token) {
  const left = [];
  for (const pid of list("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    const command = text(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
    const mark = BigInt(/Max file locks\s+(\d+)/.exec(text(`/proc/${pid}/limits`))?.[1] ?? 0);
    const starter = mark >> 60n === 1n ? Number((mark >> 24n) & 0xfffffffffn) : 0;
    // What has ended and was not waited for yet has no command line.
    if ((command.includes(token) || Process.pids.includes(starter)) && !/^\d+ \(.*\) Z/.test(text(`/proc/${pid}/stat`))) left.push(`${pid} ${command.slice(0, 80)}`);
  }
  return left;
}

/// Files with the token in their names where anybody could write, and whatever is in the folder for temporary files.
export function filesLeft(token, folder) {
  const left = list(join(folder, "tmp")).map((name) => `tmp/${name}`);
  const walk = (place, depth) => {
    for (const name of list(place)) {
      const path = join(place, name);
      if (path === folder) continue;
      if (name.includes(token)) left.push(path);
      try {
        if (depth > 0 && lstatSync(path).isDirectory()) walk(path, depth - 1);
      } catch {
        // Gone meanwhile.
      }
    }
  };
  for (const place of ["/tmp", "/var/tmp", "/dev/shm", "/run", "/root", "/home"]) walk(place, 2);
  return left;
}

/// Control groups of programs that ours started.
export function groupsLeft() {
  const mounts = text("/proc/mounts").split("\n").filter((line) => line.split(" ")[2] === "cgroup2");
  const left = [];
  const walk = (place, depth) => {
    for (const name of list(place)) {
      const of = /^quaterne-(\d+)-/.exec(name);
      if (of && Process.pids.includes(Number(of[1]))) left.push(join(place, name));
      else if (depth > 0 && existsSync(join(place, name, "cgroup.procs"))) walk(join(place, name), depth - 1);
    }
  };
  for (const line of mounts) walk(line.split(" ")[1], 4);
  return left;
}

/// Mounts and open files that still name the folder.
export function mountsLeft(folder) {
  const mounts = text("/proc/self/mounts").split("\n").filter((line) => line.includes(folder));
  const holders = list("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const cwd = (pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return "";
    }
  };
  return [...mounts, ...holders.filter((pid) => cwd(pid).startsWith(folder)).map((pid) => `process ${pid} in ${folder}`)];
}
