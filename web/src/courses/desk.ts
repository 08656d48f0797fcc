/// Asking about a course: who asks is said by a secret that this browser keeps, and that no address carries to a server.

import { address, ApiError, type Params } from "../api/client";
import type { Text } from "../api/types";
import { courses } from "../kept/shelves";

/** `#teacher=TOKEN`, `#student=TOKEN` or `#code=CODE` of a link. */
export function fromHash(hash: string): { token: string | null; teacher: boolean; code: string } {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const teacher = params.get("teacher");
  return { token: teacher ?? params.get("student"), teacher: teacher !== null, code: params.get("code") ?? "" };
}

export class Desk {
  constructor(readonly id: string) {}

  get token(): string | null {
    return courses.get(this.id)?.token ?? null;
  }

  async #ask(path: string, params: Params, init: RequestInit): Promise<Response> {
    const url = address(`/courses/${this.id}${path}`, params);
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.token ?? ""}` };
    const response = await fetch(url, { ...init, headers }).catch(() => {
      throw new ApiError("unreachable", { en: "the server does not answer", fr: "le serveur ne répond pas" }, 0);
    });
    if (response.ok) return response;
    const body = (await response.json().catch(() => null)) as { error?: { code: string; message: Text } } | null;
    const unreadable = { en: "the server's answer could not be read", fr: "la réponse du serveur est illisible" };
    throw new ApiError(body?.error?.code ?? "internal", body?.error?.message ?? unreadable, response.status);
  }

  async get<T>(path: string, params: Params = {}): Promise<T> {
    return (await (await this.#ask(path, params, {})).json()) as T;
  }

  async change<T>(body: unknown): Promise<T> {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await (await this.#ask("", {}, init)).json()) as T;
  }

  /** Hands a file in; which version it is. */
  async handIn(file: File): Promise<number> {
    const init = { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file };
    return ((await (await this.#ask("/versions", { file: file.name }, init)).json()) as { version: number }).version;
  }

  /** Saves a file that needs the secret. */
  async save(name: string) {
    const blob = await (await this.#ask(`/${name}`, {}, {})).blob();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}
