/// The page's own engine: the addresses of the API that one machine can answer, answered here.
///
/// There are two builds of it, loaded when they are first wanted: `small` for boards of up to 64 bits (a column has a bit to
/// spare), `large` for all. Each has a lane for questions and one for long work, so that a machine replies while scores are
/// being proved. A page that was built without it has neither, and asks the server. Then, for a board that has one, a book of exact
/// scores (`books.ts`): everything works before it is there, and if it never comes.

import { parseRules } from "../rules/rules";
import { booksOf, bytesOf } from "./books";
import { Crew } from "./crew";
import { Lane } from "./lane";
import type { Reply } from "./module";

/** Questions. */
const ASKED = new Set([
  "/meta", "/levels", "/player",
  "/position", "/position/threats", "/position/possibilities", "/position/alignments", "/position/evaluation", "/position/states",
  "/analyse", "/why", "/compare", "/quiz", "/labs/memo",
  "/tree", "/tree/node", "/tree/children", "/tree/overview", "/tree/ghost", "/tree/events", "/tree/next", "/tree/state",
]);
/** Long work. */
const STREAMED = new Set(["/solve/stream", "/review/stream", "/labs/random/stream", "/labs/match/stream"]);

type Size = "small" | "large";
interface Lanes { questions: Lane; work: Lane; crew: Crew }

/** The engine cannot answer: it is not there, or it broke. */
export class Broken extends Error {}

const files = import.meta.glob<string>("./*.wasm", { query: "?url", import: "default", eager: true });
const builds: Partial<Record<Size, Promise<Lanes>>> = {};
const ready = new Set<Size>();

async function load(size: Size): Promise<Lanes> {
  const url = files[`./${size}.wasm`];
  if (!url) throw new Broken(`${size}.wasm is not part of this page`);
  const file = await fetch(url);
  if (!file.ok) throw new Broken(`${url}: ${file.status}`);
  // Not `compileStreaming`: a file server that does not know the type of the file will do.
  const module = await WebAssembly.compile(await file.arrayBuffer());
  const found = { questions: new Lane(module), work: new Lane(module), crew: new Crew(module) };
  // Not before their workers run: one whose script is still on its way is lost with the network.
  await Promise.all([found.questions.started, found.work.started]);
  ready.add(size);
  return found;
}

/** Loads the engine for boards of this size; again after a failure. */
function lanes(size: Size): Promise<Lanes> {
  return (builds[size] ??= load(size).catch((error: unknown) => {
    delete builds[size];
    throw error instanceof Broken ? error : new Broken(String(error));
  }));
}

const rulesOf = (address: string) => new URLSearchParams(address.split("?")[1]).get("rules") || "connect4";

/** Books that were handed over, or are on their way. */
const furnished = new Set<string>();

/** Hands the books of a board to whoever answers for it, one after the other. */
async function furnish(rules: string, lanes: Lanes) {
  for (const book of booksOf(rules).filter(({ url }) => !furnished.has(url))) {
    furnished.add(book.url);
    const bytes = await bytesOf(book);
    if (!bytes) return void furnished.delete(book.url);
    for (const each of Object.values(lanes)) each.furnish(bytes);
  }
}

/** The lanes for an address. The book of its board is fetched once they are there; nobody waits for it. */
async function served(address: string): Promise<Lanes> {
  const found = await lanes(sizeOf(address));
  void furnish(rulesOf(address), found);
  return found;
}

/** Which build has a board for the rules of an address. */
export function sizeOf(address: string): Size {
  try {
    const { width, height } = parseRules(rulesOf(address));
    return width * (height + 1) <= 64 ? "small" : "large";
  } catch {
    return "small";
  }
}

const pathOf = (address: string) => address.split("?")[0];

/** Whether an address is one that an engine answers. */
export const isAnswered = (address: string) => ASKED.has(pathOf(address)) || STREAMED.has(pathOf(address));

export const engine = {
  /** Whether the page was built with it. */
  get exists() { return Object.keys(files).length > 0; },
  /** Whether an address is one that it answers. */
  answers: (address: string) => engine.exists && isAnswered(address),
  /** Whether it can answer now. */
  ready: (address: string) => ready.has(sizeOf(address)),
  /** Loads what an address needs; false when it cannot be had. */
  prepare: (address: string) => served(address).then(() => true, () => false),

  /** The answer of an address; a `Broken` when there is none. `searched` hears how many positions have been searched meanwhile. */
  async ask(address: string, signal?: AbortSignal, searched?: (nodes: number) => void): Promise<Reply> {
    const { questions } = await served(address);
    signal?.throwIfAborted();
    return new Promise<Reply>((done, failed) => {
      const { stop } = questions.post("ask", address, (report) => {
        if ("status" in report) done(report);
        if ("searched" in report) searched?.(report.searched);
      }, () => failed(new Broken(address)));
      signal?.addEventListener("abort", () => {
        stop();
        failed(signal.reason);
      });
    });
  },

  /** Long work: what it says, by name. Returns how to stop it. */
  stream(address: string, say: (name: string, data: unknown) => void, refused: (reply: Reply) => void, broken: () => void): () => void {
    let stopped = false;
    let stop = () => {};
    served(address).then(({ work, crew }) => {
      if (stopped) return;
      const helped = pathOf(address) === "/solve/stream" ? crew.help(address, (news) => posted.tell(news)) : null;
      const posted = work.post("begin", address, (report) => {
        if ("status" in report) refused(report);
        if ("said" in report)
          for (const [name, data] of JSON.parse(report.said) as [string, unknown][]) {
            helped?.hear(name, data);
            if (!stopped) say(name, data);
          }
      }, broken);
      stop = () => {
        helped?.stop();
        posted.stop();
      };
    }, broken);
    return () => {
      stopped = true;
      stop();
    };
  },
};
