/// French and English. Each view keeps its two texts side by side in its own `texts.ts`, typed alike, so that a missing
/// translation does not compile and a view's words are loaded with the view.

import type { Text } from "../api/types";
import { settings } from "../kept/shelves";
import { printed } from "./printed";

export type Lang = "en" | "fr";

const isLang = (value: unknown): value is Lang => value === "en" || value === "fr";
/** An address may ask for one: `?lang=fr`. */
const asked = new URLSearchParams(location.search).get("lang");

class LangStore {
  current = $state<Lang>(isLang(asked) ? asked : navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en");

  constructor() {
    this.#show(this.current);
    let address = isLang(asked);
    settings.watch((ids) => {
      const kept = settings.get("lang");
      if (ids.includes("lang") && isLang(kept) && !address) this.#show(kept);
    });
    // After the first reading every change counts, of other tabs, too.
    void settings.ready.then(() => (address = false));
  }

  set(lang: Lang) {
    this.#show(lang);
    settings.put("lang", lang);
  }

  #show(lang: Lang) {
    this.current = lang;
    document.documentElement.lang = lang;
  }
}

export const lang = new LangStore();

/** A view's words in both languages → a function that answers in the current one. */
export function texts<T>(en: T, fr: NoInfer<T>): () => T {
  return () => (lang.current === "fr" ? fr : en);
}

/** A text of the engine, or of the server, in the current language. */
export const pick = (text: Text | null | undefined): string => (!text ? "" : lang.current === "fr" ? printed(text.fr) : text.en);

/** Between a label and what it says: French has a space before it that does not break. */
export const colon = (): string => (lang.current === "fr" ? "\u00a0: " : ": ");

/** Between two things that are said one after the other. */
export const semicolon = (): string => (lang.current === "fr" ? "\u00a0; " : "; ");

/** With a real minus. */
const written = (value: number, options: Intl.NumberFormatOptions): string => value.toLocaleString(lang.current, options).replace(/^-/, "−");

export const number = (value: number, digits = 0): string => written(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Up to `digits` decimals, without needless zeros. */
export const short = (value: number, digits = 2): string => written(value, { maximumFractionDigits: digits });

export const percent = (share: number, digits = 1): string =>
  share.toLocaleString(lang.current, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `+3`, `−2`, `0`, with a real minus. */
export const signed = (value: number, digits = 2): string => (value > 0 ? `+${short(value, digits)}` : value < 0 ? `−${short(-value, digits)}` : "0");
