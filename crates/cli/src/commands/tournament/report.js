
"use strict";
// Replays games: choose two players and a game, then step through it with the buttons or the arrow keys.
const data = JSON.parse(document.getElementById("data").textContent);
const words = Object.fromEntries(data.words);
const at = (id) => document.getElementById(id);
let game = null, ply = 0, timer = null;

for (const seat of ["x", "o"]) {
  data.players.forEach((name, nth) => at(seat).add(new Option(name, nth)));
  at(seat).addEventListener("change", list);
}
const cells = [];
at("board").style.gridTemplateColumns = `repeat(${data.width}, auto)`;
for (let row = data.height - 1; row >= 0; row--) {
  for (let column = 0; column < data.width; column++) {
    const cell = document.createElement("i");
    cells[column * data.height + row] = cell;
    at("board").append(cell);
  }
}

function result(one) {
  return one.w === 0 ? words.draw : `${data.players[one.w === 1 ? one.x : one.o]} ${words.wins}`;
}

function list() {
  const [x, o] = ["x", "o"].map((seat) => at(seat).value);
  at("game").replaceChildren();
  let shown = 0;
  data.games.forEach((one, nth) => {
    if ((x === "" || one.x === +x) && (o === "" || one.o === +o) && shown < 1000) {
      shown++;
      at("game").add(new Option(`${nth + 1}: ${data.players[one.x]} – ${data.players[one.o]}: ${result(one)} (${one.r})`, nth));
    }
  });
  choose();
}

function choose() {
  game = data.games[at("game").value] ?? null;
  go(game ? game.n : 0);
}

function go(to) {
  const length = game ? game.m.length / 2 : 0;
  ply = Math.max(0, Math.min(length, to));
  for (const cell of cells) { cell.className = ""; cell.textContent = ""; }
  for (let nth = 0; nth < ply; nth++) {
    const cell = cells[game.m[2 * nth] * data.height + game.m[2 * nth + 1]];
    cell.className = (nth % 2 ? "o" : "x") + (nth === ply - 1 ? " now" : "");
    cell.textContent = nth % 2 ? "o" : "x";
  }
  if (!game) { at("said").textContent = words.none; return; }
  const name = (nth) => nth < 0 ? "" : "abcdefghijklmnopqrstuvwxyz"[game.m[2 * nth]] + (game.m[2 * nth + 1] + 1);
  const part = ply <= game.n ? ` (${words.opening})` : "";
  const end = ply === length ? `: ${result(game)}, ${game.r}${game.f ? ` (${game.f})` : ""}` : "";
  at("said").textContent = `${words.move} ${ply} ${words.of} ${length} ${name(ply - 1)}${part}${end}`;
  at("board").setAttribute("aria-label", `${data.players[game.x]} (x) – ${data.players[game.o]} (o). ${at("said").textContent}`);
}

function play() {
  if (timer) { clearInterval(timer); timer = null; return; }
  if (game && ply >= game.m.length / 2) go(game.n);
  timer = setInterval(() => {
    go(ply + 1);
    if (!game || ply >= game.m.length / 2) { clearInterval(timer); timer = null; }
  }, 600);
}

at("game").addEventListener("change", choose);
at("first").addEventListener("click", () => go(0));
at("back").addEventListener("click", () => go(ply - 1));
at("on").addEventListener("click", () => go(ply + 1));
at("last").addEventListener("click", () => go(Infinity));
at("play").addEventListener("click", play);
at("board").addEventListener("keydown", (event) => {
  const keys = { ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1), Home: () => go(0), End: () => go(Infinity), " ": play };
  if (keys[event.key]) { keys[event.key](); event.preventDefault(); }
});
list();
