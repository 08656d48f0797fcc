/// What a person chose and wants to find again: theme, sound, hints, threats. Kept in the browser only, each choice by its name, so
/// that two tabs may change two of them. Theme and sound hold for all tabs at once; hints are a matter of the board that one looks at.

import { settings as shelf } from "../kept/shelves";

export type Theme = "auto" | "light" | "dark";

const DEFAULTS = { sound: false, scores: false, best: false, threats: false, source: "exact", pace: 600 };
type Choices = typeof DEFAULTS;
/** What is shown beside a board; an address may ask for it: `scores=on`. */
export const SHOWN = ["scores", "best", "threats"] as const;
export type Shown = Pick<Choices, (typeof SHOWN)[number]>;
const asked = new URLSearchParams(location.search);
const EVERYWHERE = new Set<string>(["sound"]);

/** Runs before the first paint, and looks there (`theme.js`). */
function mirror(theme: Theme) {
  try {
    if (theme === "auto") localStorage.removeItem("quaterne.theme");
    else localStorage.setItem("quaterne.theme", theme);
  } catch {
    // Without storage the system's preference decides.
  }
}

/** What the address of this visit asks for: it is not kept. */
const inAddress = () => Object.fromEntries(SHOWN.filter((name) => asked.has(name)).map((name) => [name, asked.get(name) === "on"]));

class Settings {
  #choices = $state<Choices>({ ...DEFAULTS, ...inAddress() });
  theme = $state<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? "auto");
  /** What was kept has been read. */
  #read = false;

  constructor() {
    shelf.watch((ids) => {
      for (const id of ids) if (this.#read ? EVERYWHERE.has(id) : !asked.has(id)) this.#take(id, shelf.get(id));
      if (ids.includes("theme")) this.#show((shelf.get("theme") as Theme | undefined) ?? "auto");
    });
    void shelf.ready.then(() => (this.#read = true));
  }

  #take(id: string, value: unknown) {
    const key = id as keyof Choices;
    if (typeof value === typeof DEFAULTS[key]) this.#choices[key] = value as never;
  }

  get sound() { return this.#choices.sound; }
  set sound(on: boolean) { this.#choose("sound", on); }
  /** Per-column scores stay on until they are switched off. */
  get scores() { return this.#choices.scores; }
  set scores(on: boolean) { this.#choose("scores", on); }
  /** The best move of every position, the same. */
  get best() { return this.#choices.best; }
  set best(on: boolean) { this.#choose("best", on); }
  get threats() { return this.#choices.threats; }
  set threats(on: boolean) { this.#choose("threats", on); }
  /** Who gives the scores: `exact`, or a player's name. */
  get source() { return this.#choices.source; }
  set source(spec: string) { this.#choose("source", spec); }
  get pace() { return this.#choices.pace; }
  set pace(ms: number) { this.#choose("pace", ms); }

  #choose<K extends keyof Choices>(key: K, value: Choices[K]) {
    this.#choices[key] = value;
    shelf.put(key, value);
  }

  setTheme(theme: Theme) {
    this.#show(theme);
    shelf.put("theme", theme);
  }

  #show(theme: Theme) {
    this.theme = theme;
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    mirror(theme);
  }
}

export const settings = new Settings();

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
