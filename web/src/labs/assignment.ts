/// A teacher's link: which questions, with which settings, and what is hidden. It is an address, so that nothing has to be stored
/// anywhere; who takes it apart can see the rest, as with any paper handed out.

export type Hidden = "solution" | "hint" | "check";
export const HIDDEN: readonly Hidden[] = ["solution", "hint", "check"];

export interface Assignment {
  /** Questions by their anchors; none: all. */
  only: string[];
  hide: Hidden[];
  /** Of experiments, by their ids. */
  settings: Record<string, Record<string, unknown>>;
  note: string;
}

export const everything: Assignment = { only: [], hide: [], settings: {}, note: "" };

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const toBytes = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** What the address says after `?class=`. */
export function written({ only, hide, settings, note }: Assignment): string {
  return toText(new TextEncoder().encode(JSON.stringify({ ...(only.length && { only }), ...(hide.length && { hide }), ...(Object.keys(settings).length && { settings }), ...(note && { note }) })));
}

/** The inverse; what cannot be read assigns everything. */
export function read(text: string | null): Assignment {
  if (!text) return everything;
  try {
    const given = JSON.parse(new TextDecoder().decode(toBytes(text))) as Partial<Assignment>;
    return {
      only: (given.only ?? []).filter((id) => typeof id === "string"),
      hide: (given.hide ?? []).filter((part) => HIDDEN.includes(part)),
      settings: typeof given.settings === "object" ? (given.settings ?? {}) : {},
      note: String(given.note ?? "").slice(0, 2000),
    };
  } catch {
    return everything;
  }
}
