// A first bot in JavaScript: wins if it can, else blocks, else plays near the centre.
// It speaks "lines"; try it:  quaterne match "lines:node bots/line_bot.js" random

const lines = require("readline").createInterface({ input: process.stdin });
let width, height, n, grid; // grid[column] is its stones from the bottom: "me" or "you"

function wins(column, mark) {
  const row = grid[column].length;
  const at = (x, y) => x >= 0 && x < width && grid[x][y] === mark;
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => {
    let length = 1;
    for (const sign of [1, -1]) {
      for (let step = sign; at(column + step * dx, row + step * dy); step += sign) length++;
    }
    return length >= n;
  });
}

function choose() {
  const free = [...grid.keys()].filter((column) => grid[column].length < height);
  for (const mark of ["me", "you"]) {
    const column = free.find((column) => wins(column, mark));
    if (column !== undefined) return column;
  }
  const offCentre = (column) => Math.abs(2 * column - (width - 1));
  return free.reduce((best, column) => (offCentre(column) < offCentre(best) ? column : best));
}

function play() {
  const column = choose();
  grid[column].push("me");
  console.log(column);
}

lines.on("line", (line) => {
  if (grid) {
    grid[Number(line)].push("you");
    if (grid.some((stones) => stones.length < height)) play();
    return;
  }
  const [w, h, k, first, opening] = line.split(" ");
  [width, height, n] = [w, h, k].map(Number);
  grid = Array.from({ length: width }, () => []);
  // Moves already played, if the game does not start from the empty board: 3,3,4
  const moves = opening ? opening.split(",").map(Number) : [];
  moves.forEach((column, nth) => {
    const mine = (moves.length - nth) % 2 === (first === "1" ? 0 : 1);
    grid[column].push(mine ? "me" : "you");
  });
  if (first === "1") play();
});
