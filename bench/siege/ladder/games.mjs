// What can be said of the games without the program that played them: rules, and ratings fitted anew.

const [WIDTH, HEIGHT, N] = [7, 6, 4];

/// Lines of CSV, as objects by the words of the first.
export function csv(text) {
  const rows = text.trim().split("\n").map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));
  const head = rows.shift();
  return rows.map((row) => Object.fromEntries(head.map((name, nth) => [name, row[nth]])));
}

/// Who has how many in a line through the newest stone of this column.
function aligned(columns, column) {
  const row = columns[column].length - 1;
  const who = columns[column][row];
  const run = (dx, dy) => {
    let length = 0;
    for (let k = 1; columns[column + k * dx]?.[row + k * dy] === who; k++) length++;
    return length;
  };
  return [[0, 1], [1, 0], [1, 1], [1, -1]].some(([dx, dy]) => 1 + run(dx, dy) + run(-dx, -dy) >= N);
}

/// What is wrong with a game, or null: each move legal, none after the end, and the result that of the board, or of a fault.
export function wrong(game) {
  const columns = Array.from({ length: WIDTH }, () => []);
  let over = null;
  if (!game.moves.startsWith(game.opening)) return "it does not begin with its opening";
  for (const [ply, name] of [...game.moves].entries()) {
    const column = Number(name) - 1;
    if (over) return `move ${ply + 1} after the end`;
    if (!(column in columns) || columns[column].length === HEIGHT) return `move ${ply + 1} is not legal`;
    columns[column].push(ply % 2);
    if (aligned(columns, column)) over = ply % 2 === 0 ? "x" : "o";
    else if (columns.every((stones) => stones.length === HEIGHT)) over = "draw";
  }
  if (Number(game.plies) !== game.moves.length) return "its moves are miscounted";
  const ending = over === "draw" ? "draw" : over ? "win" : null;
  if (ending !== null && (game.reason !== ending || game.outcome !== over)) return `${over} on the board, ${game.outcome} (${game.reason}) in the table`;
  if (ending === null && ["win", "draw"].includes(game.reason)) return `${game.reason} that is not on the board`;
  if (ending === null && !["x", "o"].includes(game.outcome)) return "a fault that nobody lost";
  return null;
}

/// Davidson's model with the first move's worth, by its definition: priors of 700, 200 Elo and 3, one parameter after the other until nothing moves.
/// Nothing of the arena's own fit is in it. Elo above the mean, by name.
export function ratings(names, games) {
  const scale = 400 / Math.LN10;
  const n = names.length;
  const theta = new Float64Array(n + 2);
  const spread = (k) => (k < n ? 700 / scale : k === n ? 200 / scale : 3);
  const pairs = new Map();
  for (const { x, o, outcome } of games) {
    const key = `${x}\t${o}`;
    if (!pairs.has(key)) pairs.set(key, { x: names.indexOf(x), o: names.indexOf(o), seen: [0, 0, 0] });
    pairs.get(key).seen[["x", "draw", "o"].indexOf(outcome)]++;
  }
  const rows = [...pairs.values()];
  const of = Array.from({ length: n + 2 }, (_, k) => (k < n ? rows.filter((row) => row.x === k || row.o === k) : rows));
  for (let round = 0, most = 1; round < 20_000 && most > 1e-10; round++) {
    most = 0;
    for (let k = 0; k < n + 2; k++) {
      let [slope, bend] = [-theta[k] / spread(k) ** 2, 1 / spread(k) ** 2];
      for (const { x, o, seen } of of[k]) {
        const [a, b] = [theta[x] + theta[n], theta[o]];
        const weights = [a, (a + b) / 2 + theta[n + 1], b].map((logit, _, all) => Math.exp(logit - Math.max(...all)));
        const total = weights[0] + weights[1] + weights[2];
        const feature = k === n + 1 ? [0, 1, 0] : k === n ? [1, 0.5, 0] : [x === k ? 1 : 0, ((x === k ? 1 : 0) + (o === k ? 1 : 0)) / 2, o === k ? 1 : 0];
        const mean = (feature[0] * weights[0] + feature[1] * weights[1] + feature[2] * weights[2]) / total;
        const square = (feature[0] ** 2 * weights[0] + feature[1] ** 2 * weights[1] + feature[2] ** 2 * weights[2]) / total;
        const count = seen[0] + seen[1] + seen[2];
        slope += seen[0] * feature[0] + seen[1] * feature[1] + seen[2] * feature[2] - count * mean;
        bend += count * (square - mean ** 2);
      }
      const step = Math.max(-1, Math.min(1, slope / bend));
      theta[k] += step;
      most = Math.max(most, Math.abs(step));
    }
  }
  const middle = theta.slice(0, n).reduce((sum, value) => sum + value, 0) / n;
  return new Map(names.map((name, k) => [name, (theta[k] - middle) * scale]));
}

/// How likely at least so many of n are, when each is with this chance.
export function atLeast(count, n, chance) {
  let [sum, term] = [0, (1 - chance) ** n];
  for (let k = 0; k <= n; k++) {
    if (k >= count) sum += term;
    term *= ((n - k) / (k + 1)) * (chance / (1 - chance));
  }
  return sum;
}
