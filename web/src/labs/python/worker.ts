/// Where the student's Python runs: Pyodide in a worker of its own. What it is asked it does to the end, or to its deadline; whoever
/// cannot wait ends the worker (`python.svelte.ts`), and the next one starts from what the page already has in memory.
///
/// The deadline is heard inside Python: Pyodide looks every few instructions whether a buffer asks for an interrupt. Other pages share
/// that buffer between threads, which needs headers that static hosts do not send; here it is an object that looks at the clock.

export type Order =
  | { kind: "start"; base: string; module: WebAssembly.Module; stdlib: ArrayBuffer; snapshot: Uint8Array | null; files: Record<string, string>; lab: string }
  | { kind: "call"; id: number; name: string; args: (string | number)[]; seconds: number };

export type Report = { id: number; json: string } | { id: number; broken: string } | { snapshot: Uint8Array };

interface Interpreter {
  FS: { mkdirTree(path: string): void; writeFile(path: string, text: string): void };
  setInterruptBuffer(buffer: unknown): void;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  runPython(code: string): unknown;
  pyimport(name: string): Record<string, (...args: (string | number)[]) => string>;
}

/** After an interrupt a program has a moment to tidy up before the next one. */
const GRACE = 700;
let deadline = Infinity;
const clock = {
  get 0() {
    if (performance.now() < deadline) return 0;
    deadline = performance.now() + GRACE;
    return 2; // SIGINT
  },
  set 0(_: number) {},
};

let workbook: Record<string, (...args: (string | number)[]) => string> | null = null;

async function start({ base, module, stdlib, snapshot, files, lab }: Order & { kind: "start" }) {
  // What would be fetched and compiled is there already.
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
  const network = self.fetch.bind(self);
  self.fetch = (input, init) => {
    const name = String(input).split("/").at(-1);
    if (name === "pyodide.asm.wasm") return Promise.resolve(new Response());
    if (name === "python_stdlib.zip") return Promise.resolve(new Response(stdlib));
    return network(input, init);
  };
  const { loadPyodide } = await import(/* @vite-ignore */ `${base}pyodide.mjs`);
  const python: Interpreter = await loadPyodide({ indexURL: base, lockFileURL: `${base}lock.json`, fullStdLib: false, ...(snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true }) });
  // The memory of an interpreter that has just started: the next one begins with it, in a tenth of the time.
  if (!snapshot) {
    const now = python.makeMemorySnapshot();
    postMessage({ snapshot: now } satisfies Report, { transfer: [now.buffer] });
  }
  for (const [path, text] of Object.entries(files)) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, text);
  }
  python.runPython("import sys; sys.path.insert(0, '/desk'); sys.setrecursionlimit(1000)");
  workbook = python.pyimport("workbook");
  python.setInterruptBuffer(clock);
  return workbook.open(lab);
}

const tell = (report: Report) => postMessage(report);
let started: Promise<unknown> = Promise.resolve();

onmessage = async ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === "start") {
    started = start(order).then((json) => tell({ id: 0, json }), (error: unknown) => tell({ id: 0, broken: String(error) }));
    return;
  }
  await started;
  try {
    deadline = performance.now() + order.seconds * 1000;
    const json = workbook![order.name](...order.args);
    deadline = Infinity;
    tell({ id: order.id, json });
  } catch (error) {
    deadline = Infinity;
    tell({ id: order.id, broken: String(error) });
  }
};
