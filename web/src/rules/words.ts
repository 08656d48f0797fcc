/// What rules are called in a list that a person reads: a preset by its name, other boards by what they are.

import { meta } from "../api/meta.svelte";
import { pick, texts } from "../i18n/lang.svelte";
import { parseRules, rulesText, type Rules } from "./rules";

const t = texts(
  { aligned: (n: number) => `${n} in a row`, free: "without gravity", stones: (n: number) => `${n} stones each` },
  { aligned: (n) => `${n} alignés`, free: "sans gravité", stones: (n) => `${n} pions chacun` },
);

export function rulesWords(rules: Rules | string): string {
  void meta.load();
  const read = typeof rules === "string" ? parseRules(rules) : rules;
  const name = pick(meta.data?.presets.find((preset) => preset.name === rulesText(read))?.label);
  const { width, height, align, gravity, stones } = read;
  return name || [`${width} × ${height}`, t().aligned(align), ...(gravity ? [] : [t().free]), ...(stones === null ? [] : [t().stones(stones)])].join(", ");
}
