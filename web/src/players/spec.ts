/// Players by name, as text: `alphabeta:depth=6,eval=weights/0/1/4/16`. Split for forms, joined for the server.

export interface Spec {
  name: string;
  keys: Record<string, string>;
}

/** `"alphabeta:depth=8,eval=ratio"` → its name and keys. */
export function parseSpec(text: string): Spec {
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const keys: Record<string, string> = {};
  if (colon >= 0)
    for (const part of text.slice(colon + 1).split(",")) {
      const equal = part.indexOf("=");
      if (equal > 0) keys[part.slice(0, equal).trim()] = part.slice(equal + 1).trim();
    }
  return { name: name.trim(), keys };
}

export function formatSpec({ name, keys }: Spec): string {
  const parts = Object.entries(keys).filter(([, value]) => value !== "");
  return parts.length === 0 ? name : `${name}:${parts.map(([key, value]) => `${key}=${value}`).join(",")}`;
}

const DRAWS_LOTS = new Set(["random", "one-ply", "mcts"]);

/** A fresh seed where lots are drawn, so that nobody can learn a machine's game by heart. */
export function seeded(text: string): string {
  const spec = parseSpec(text);
  const lots = DRAWS_LOTS.has(spec.name) || spec.keys.ties === "random" || "temperature" in spec.keys || spec.name === "ternary";
  if (!lots || "seed" in spec.keys) return text;
  return formatSpec({ name: spec.name, keys: { ...spec.keys, seed: String(Math.floor(Math.random() * 2 ** 31)) } });
}
