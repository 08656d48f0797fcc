/// How a machine is called: its level, or its label and what matters most of its settings.

import { meta } from "../api/meta.svelte";
import { pick } from "../i18n/lang.svelte";
import { parseSpec } from "./spec";

export function machineName(spec: string): string {
  const level = meta.levelNames[spec];
  if (level) return pick(level);
  const { name, keys } = parseSpec(spec);
  const label = pick(meta.data?.players.find((p) => p.name === name)?.label) || name;
  const detail = keys.depth ?? (keys.temperature ? `T ${keys.temperature}` : keys.nodes ?? "");
  return detail ? `${label} ${detail}` : label;
}
