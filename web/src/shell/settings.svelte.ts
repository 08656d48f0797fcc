/// What a person chose and wants to find again: theme, sound, hints, threats. Kept in the browser only.

const KEY = "quaterne.settings";

export type Theme = "auto" | "light" | "dark";

interface Stored {
  sound: boolean;
  scores: boolean;
  best: boolean;
  threats: boolean;
  source: string;
  pace: number;
}

const DEFAULTS: Stored = { sound: false, scores: false, best: false, threats: false, source: "exact", pace: 600 };

function read(): Stored {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  #stored = $state<Stored>(read());
  theme = $state<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? "auto");

  get sound() { return this.#stored.sound; }
  set sound(on: boolean) { this.#change({ sound: on }); }
  /** Per-column scores stay on until they are switched off. */
  get scores() { return this.#stored.scores; }
  set scores(on: boolean) { this.#change({ scores: on }); }
  /** The best move of every position, the same. */
  get best() { return this.#stored.best; }
  set best(on: boolean) { this.#change({ best: on }); }
  get threats() { return this.#stored.threats; }
  set threats(on: boolean) { this.#change({ threats: on }); }
  /** Who gives the scores: `exact`, or a player's name. */
  get source() { return this.#stored.source; }
  set source(spec: string) { this.#change({ source: spec }); }
  get pace() { return this.#stored.pace; }
  set pace(ms: number) { this.#change({ pace: ms }); }

  #change(part: Partial<Stored>) {
    Object.assign(this.#stored, part);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#stored));
    } catch {
      // Without storage the choice lasts for the visit.
    }
  }

  setTheme(theme: Theme) {
    this.theme = theme;
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      if (theme === "auto") localStorage.removeItem("quaterne.theme");
      else localStorage.setItem("quaterne.theme", theme);
    } catch {
      // The same.
    }
  }
}

export const settings = new Settings();

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
