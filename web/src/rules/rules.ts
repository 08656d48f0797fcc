/// The parameters of a game: size, how many in a row, gravity, stones per player; and their text, the same as the server's
/// (`connect4`, `9x7/4`, `15x15/5/free`, `12x6/4/stones=21`).
///
/// The page keeps its own small rules engine so that a move shows at once and a game goes on without a network; the
/// alternative, asking the server for every click, costs a round trip that a hand notices.

export interface Rules {
  width: number;
  height: number;
  align: number;
  gravity: boolean;
  /** Stones per player, or null when the board is the only limit. */
  stones: number | null;
}

/** Larger boards are refused by the server, too. */
export const MAX_SIDE = 19;

const PRESETS: Record<string, Rules> = {
  connect4: { width: 7, height: 6, align: 4, gravity: true, stones: null },
  "connect4-12x6": { width: 12, height: 6, align: 4, gravity: true, stones: 21 },
  tictactoe: { width: 3, height: 3, align: 3, gravity: false, stones: null },
  "gomoku-15": { width: 15, height: 15, align: 5, gravity: false, stones: null },
};

export const presetNames = ["connect4", "connect4-12x6", "tictactoe", "morpion-4", "morpion-5", "gomoku-15"];

export class RulesError extends Error {}

/** `"7x6/4"` → rules. Presets by name, `morpion-N` for any N. */
export function parseRules(text: string): Rules {
  const trimmed = text.trim();
  if (trimmed === "") return { ...PRESETS.connect4 };
  if (PRESETS[trimmed]) return { ...PRESETS[trimmed] };
  const morpion = /^morpion-(\d+)$/.exec(trimmed);
  if (morpion) {
    const n = Number(morpion[1]);
    return checked({ width: n, height: n, align: n, gravity: false, stones: null });
  }
  const [size, align, ...rest] = trimmed.split("/");
  const sides = /^(\d+)x(\d+)$/.exec(size);
  if (!sides || !align || !/^\d+$/.test(align)) throw new RulesError(trimmed);
  const rules: Rules = { width: +sides[1], height: +sides[2], align: +align, gravity: true, stones: null };
  for (const word of rest) {
    const stones = /^stones=(\d+)$/.exec(word);
    if (word === "free") rules.gravity = false;
    else if (word === "gravity") rules.gravity = true;
    else if (stones) rules.stones = +stones[1];
    else throw new RulesError(word);
  }
  return checked(rules);
}

function checked(rules: Rules): Rules {
  const { width, height, align, stones } = rules;
  const within = (n: number, low: number, high: number) => Number.isInteger(n) && n >= low && n <= high;
  if (!within(width, 1, MAX_SIDE) || !within(height, 1, MAX_SIDE)) throw new RulesError(`${width}x${height}`);
  if (!within(align, 1, Math.max(width, height))) throw new RulesError(`${align}`);
  if (stones !== null && !within(stones, 1, width * height)) throw new RulesError(`${stones}`);
  return rules;
}

/** The preset of that name if there is one, else the description. */
export function rulesText(rules: Rules): string {
  for (const name of presetNames) if (same(parseRules(name), rules)) return name;
  const free = rules.gravity ? "" : "/free";
  const stones = rules.stones === null ? "" : `/stones=${rules.stones}`;
  return `${rules.width}x${rules.height}/${rules.align}${free}${stones}`;
}

export function same(a: Rules, b: Rules): boolean {
  return (
    a.width === b.width && a.height === b.height && a.align === b.align && a.gravity === b.gravity && a.stones === b.stones
  );
}

/** The most stones that can be played. */
export function maxPlies(rules: Rules): number {
  const cells = rules.width * rules.height;
  return rules.stones === null ? cells : Math.min(cells, 2 * rules.stones);
}
