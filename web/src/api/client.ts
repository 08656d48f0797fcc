/// One door to answers: `get`, `send` and `stream`. What one machine can answer, the page's own engine does; the server is asked
/// for the rest, and while the engine is not there yet; but a search waits for it a moment. Errors of every kind arrive as `ApiError`, with a text for people in
/// both languages and, when the server is busy, the time after which to ask again.

import { Broken, engine } from "../engine/engine";
import type { Text } from "./types";

/** A page of static files (`make site`) has none. */
export const hasServer = import.meta.env.MODE !== "site";

export type Params = Record<string, string | number | boolean | string[] | null | undefined>;

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly status: number,
    readonly retryAfter: number | null = null,
  ) {
    super(`${code}: ${text.en}`);
  }
  /** Worth asking again without changing anything. */
  get passing() {
    return this.status === 0 || this.status === 429 || this.status === 503;
  }
}

const UNREACHABLE: Text = {
  en: "the server does not answer",
  fr: "le serveur ne répond pas",
};
/** Nobody else answers a page of static files. */
const NO_ENGINE: Text = {
  en: "the page's engine could not be loaded: it needs the network once, and then no more",
  fr: "le moteur de la page n’a pas pu être chargé : il lui faut le réseau une fois, et plus ensuite",
};
const UNREADABLE: Text = {
  en: "the server's answer could not be read",
  fr: "la réponse du serveur est illisible",
};

/** Path and query, as the engine reads them. */
function question(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  const text = query.toString();
  return `${path}${text ? `?${text}` : ""}`;
}

/** The server's address of a question. */
export function address(path: string, params: Params = {}): string {
  return `/api${question(path, params)}`;
}

async function ask<T>(url: string, init: RequestInit): Promise<T> {
  if (!hasServer) throw new ApiError("unreachable", NO_ENGINE, 0);
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError("unreachable", UNREACHABLE, 0);
  }
  const wait = response.headers.get("retry-after");
  let body: unknown;
  try {
    body = await response.json();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError("unreadable", UNREADABLE, response.status, wait ? +wait : null);
  }
  if (response.ok) return body as T;
  throw errorOf(body, response.status, wait ? +wait : null);
}

function errorOf(body: unknown, status: number, wait: number | null): ApiError {
  const error = (body as { error?: { code: string; message: Text } })?.error;
  return new ApiError(error?.code ?? "internal", error?.message ?? UNREADABLE, status, wait);
}

/** `searched` hears how far the page's own engine has come. */
export function get<T>(path: string, params: Params = {}, signal?: AbortSignal, searched?: (nodes: number) => void): Promise<T> {
  const asked = question(path, params);
  const server = () => ask<T>(`/api${asked}`, { signal, headers: { accept: "application/json" } });
  if (!engine.answers(asked)) return server();
  const own = () => answered<T>(asked, signal, searched);
  return engine.ready(asked) ? own().catch((error) => elsewhere(error, error instanceof Broken, server)) : early(asked, server, own);
}

/** The engine is on its way: the server answers, unless it cannot, or need not because what was asked is a search and the engine is soon there. */
async function early<T>(asked: string, server: () => Promise<T>, own: () => Promise<T>): Promise<T> {
  if (await comes(asked)) return own().catch((error) => elsewhere(error, error instanceof Broken, server));
  return server().catch((error) => elsewhere(error, isSilence(error), own));
}

/** How long a search waits for the engine. */
const PATIENCE = 3000;
/** What is answered without a search. */
const AT_HAND = /^\/(meta|levels|player|position)(\?|$)/;

/** Whether the engine comes soon enough for this question. */
function comes(asked: string): Promise<boolean> {
  const prepared = engine.prepare(asked);
  if (AT_HAND.test(asked)) return Promise.resolve(false);
  return Promise.race([prepared, new Promise<boolean>((late) => setTimeout(late, PATIENCE, false))]);
}

/** There is no server, or none that answers now. */
const isSilence = (error: unknown) => error instanceof ApiError && (error.passing || error.code === "unreadable");

/** Asks somebody else, if that may help; if they cannot answer either, the first trouble is what is told. */
function elsewhere<T>(error: unknown, helps: boolean, other: () => Promise<T>): Promise<T> {
  if (!helps) throw error;
  return other().catch((second) => {
    throw second instanceof Broken ? error : second;
  });
}

/** The engine's answer. */
async function answered<T>(asked: string, signal?: AbortSignal, searched?: (nodes: number) => void): Promise<T> {
  const { status, json } = await engine.ask(asked, signal, searched);
  if (status === 200) return JSON.parse(json) as T;
  throw errorOf(JSON.parse(json), status, null);
}

export function send<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T> {
  return ask<T>(address(path), { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

type Handlers = Record<string, (data: never) => void>;

/** Long work: what it says, by name. Returns how to stop; stopping ends the work, too. */
export function stream(path: string, params: Params, on: Handlers, failed: (error: ApiError) => void, last = "done"): () => void {
  const asked = question(path, params);
  if (!engine.answers(asked)) return listen(asked, on, failed, last);
  let stop: () => void = () => {};
  const server = (trouble: (error: ApiError) => void) => (stop = listen(asked, on, trouble, last));
  const own = (broken: () => void) => {
    const say = (name: string, data: unknown) => on[name]?.(data as never);
    stop = engine.stream(asked, say, ({ status, json }) => failed(errorOf(JSON.parse(json), status, null)), broken);
  };
  if (engine.ready(asked)) own(() => server(failed));
  else {
    let stopped = false;
    stop = () => (stopped = true);
    void comes(asked).then((there) => {
      if (stopped) return;
      if (there) own(() => server(failed));
      else server((error) => (isSilence(error) ? own(() => failed(error)) : failed(error)));
    });
  }
  return () => stop();
}

/** Server-sent events by name. */
function listen(asked: string, on: Handlers, failed: (error: ApiError) => void, last: string): () => void {
  if (!hasServer) {
    failed(new ApiError("unreachable", NO_ENGINE, 0));
    return () => {};
  }
  const source = new EventSource(`/api${asked}`);
  for (const [name, handle] of Object.entries(on))
    source.addEventListener(name, (event) => {
      if (name === last) source.close();
      handle(JSON.parse((event as MessageEvent<string>).data) as never);
    });
  source.addEventListener("error", (event) => {
    source.close();
    const data = (event as MessageEvent<string>).data;
    failed(typeof data === "string" ? errorOf(JSON.parse(data), 400, null) : new ApiError("unreachable", UNREACHABLE, 0));
  });
  return () => source.close();
}

/** Asks again while the trouble is passing, with growing pauses, until stopped. */
export async function patiently<T>(task: () => Promise<T>, signal: AbortSignal, waiting: (error: ApiError | null) => void): Promise<T> {
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      const answer = await task();
      waiting(null);
      return answer;
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || !error.passing) throw error;
      waiting(error);
      await new Promise((done) => setTimeout(done, error.retryAfter ? error.retryAfter * 1000 : pause));
      if (signal.aborted) throw new DOMException("stopped", "AbortError");
    }
  }
}
