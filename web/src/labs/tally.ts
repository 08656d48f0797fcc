/// What games of a pair add up to, and how sure one can be of it.

export interface Tally { wins: number; draws: number; losses: number }

export const share = ({ wins, draws, losses }: Tally) => (wins + draws / 2) / Math.max(1, wins + draws + losses);

/** Wilson's interval of a share of n games: it stays between 0 and 1, and is honest about 14 wins of 14. */
export function interval(part: number, n: number, z = 1.96): [number, number] {
  if (n === 0) return [0, 1];
  const middle = (part + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const reach = (z / (1 + (z * z) / n)) * Math.sqrt((part * (1 - part)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

/** Players that draw lots, each game with its own. */
export const withSeed = (spec: string, seed: number) =>
  /seed=/.test(spec) || !/^(random|one-ply|ternary|mcts)\b|ties=random/.test(spec) ? spec : `${spec}${spec.includes(":") ? "," : ":"}seed=${seed + 1}`;
