/// One door to the server: `get`, `send` and `stream`. Errors of every kind arrive as `ApiError`, with a text for people in
/// both languages and, when the server is busy, the time after which to ask again.

import type { Text } from "./types";

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
const UNREADABLE: Text = {
  en: "the server's answer could not be read",
  fr: "la réponse du serveur est illisible",
};

export function address(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  const text = query.toString();
  return `/api${path}${text ? `?${text}` : ""}`;
}

async function ask<T>(url: string, init: RequestInit): Promise<T> {
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

export function get<T>(path: string, params: Params = {}, signal?: AbortSignal): Promise<T> {
  return ask<T>(address(path, params), { signal, headers: { accept: "application/json" } });
}

export function send<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T> {
  return ask<T>(address(path), { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** Server-sent events by name. Returns how to stop; stopping tells the server to stop working, too. */
export function stream(
  path: string,
  params: Params,
  on: Record<string, (data: never) => void>,
  failed: (error: ApiError) => void,
  last = "done",
): () => void {
  const source = new EventSource(address(path, params));
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
