import { describe, expect, it } from "vitest";
import { alignments, possibilities, threats } from "./board";
import { evaluate } from "./evaluation";
import { legal, movesText, newGame, parseGame, play, plies, positionText, replay, rowsText } from "./game";
import { cellName, moveName, NotationError } from "./notation";
import { parseRules, presetNames, rulesText } from "./rules";

const connect4 = parseRules("connect4");

describe("rules", () => {
  it.each([
    ["connect4", 7, 6, 4, true, null],
    ["connect4-12x6", 12, 6, 4, true, 21],
    ["tictactoe", 3, 3, 3, false, null],
    ["morpion-5", 5, 5, 5, false, null],
    ["15x15/5/free", 15, 15, 5, false, null],
    ["9x7/4", 9, 7, 4, true, null],
    ["12x6/4/stones=21", 12, 6, 4, true, 21],
  ])("%s", (text, width, height, align, gravity, stones) => {
    expect(parseRules(text)).toEqual({ width, height, align, gravity, stones });
  });
  it.each(["7", "7x6", "0x6/4", "20x6/4", "7x6/9", "7x6/4/upside"])("%s is refused", (text) => {
    expect(() => parseRules(text)).toThrow();
  });
  it("text and rules round-trip", () => {
    for (const text of [...presetNames, "9x7/4", "8x8/5/free", "9x7/4/stones=20"])
      expect(rulesText(parseRules(text))).toBe(text);
    expect(rulesText(parseRules("7x6/4"))).toBe("connect4");
  });
});

describe("alignments", () => {
  it.each([["connect4", 69], ["tictactoe", 8], ["15x15/5/free", 572], ["1x5/1", 5]])("%s has %i", (text, count) => {
    expect(alignments(parseRules(text)).length).toBe(count);
  });
  it("are lab E's matrix on 12×6", () => {
    const rules = parseRules("connect4-12x6");
    const counts = possibilities(rules);
    const top = Array.from({ length: 12 }, (_, column) => counts[column * 6 + 5]);
    expect(top).toEqual([3, 4, 5, 7, 7, 7, 7, 7, 7, 5, 4, 3]);
    expect(counts[5 * 6 + 3]).toBe(13);
  });
});

describe("games", () => {
  it.each([
    ["connect4", "4453", null, "x"],
    ["connect4", "1212121", "x", "o"],
    ["connect4", "4455667", "x", "o"],
    ["connect4", "1425364758", null, ""],
    ["tictactoe", "a1b1a2b2a3", "x", "o"],
    ["tictactoe", "b2a1a2c2c1a3b3b1c3", "draw", "o"],
    ["connect4-12x6", "ddec", null, "x"],
  ])("%s %s", (text, moves, outcome, toMove) => {
    const rules = parseRules(text);
    if (toMove === "") return void expect(() => parseGame(rules, moves)).toThrow(NotationError);
    const game = parseGame(rules, moves);
    expect([game.outcome, game.toMove, movesText(game)]).toEqual([outcome, toMove, moves]);
  });

  it("a line is found in each direction", () => {
    const lines = ["1122334", "4141414", "12233434544", "76655454344"];
    for (const moves of lines) {
      const game = parseGame(connect4, moves);
      expect(game.outcome, moves).toBe("x");
      expect(game.winning.length, moves).toBeGreaterThanOrEqual(4);
    }
  });

  it("stones run out", () => {
    const rules = parseRules("4x4/4/stones=2");
    expect(parseGame(rules, "1234").outcome).toBe("draw");
  });

  it("rows round-trip, moves may follow", () => {
    const text = "7/7/7/3o3/3x3/2xxo2 o";
    expect(rowsText(parseGame(connect4, text))).toBe(text);
    expect(rowsText(parseGame(connect4, `${text} 4`))).toBe("7/7/3o3/3o3/3x3/2xxo2 x");
  });

  it("floating stones and wrong counts are refused", () => {
    expect(() => parseGame(connect4, "7/7/7/3x3/7/7 o")).toThrow(/floating/);
    expect(() => parseGame(connect4, "7/7/7/7/7/xx5 o")).toThrow(/counts/);
    expect(() => parseGame(connect4, "7/7/7/7/x6 o")).toThrow(/rows/);
  });

  it("time travel", () => {
    const game = parseGame(connect4, "4453");
    expect(movesText(replay(game, 2))).toBe("44");
    expect(plies(replay(game, 0))).toBe(0);
    expect(positionText(game)).toBe("4453");
  });

  it("a game that began with a set-up board is one text", () => {
    const game = parseGame(connect4, "7/7/7/7/7/3x3 o 443");
    expect(positionText(game)).toBe("7/7/7/7/7/3x3 o 443");
    expect(positionText(replay(game, 0))).toBe("7/7/7/7/7/3x3 o");
    expect(rowsText(parseGame(connect4, positionText(game)))).toBe(rowsText(game));
  });

  it("a full column is not legal", () => {
    const game = parseGame(connect4, "444444");
    expect(legal(game).map((cell) => moveName(connect4, cell))).toEqual(["1", "2", "3", "5", "6", "7"]);
    expect(() => parseGame(connect4, "4444444")).toThrow(/full/);
  });

  it("random games end and agree with the list of alignments", () => {
    let seed = 7;
    const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
    for (const text of ["connect4", "tictactoe", "5x4/3", "6x6/4/free"]) {
      const rules = parseRules(text);
      for (let round = 0; round < 40; round++) {
        let game = newGame(rules);
        while (game.outcome === null) {
          const moves = legal(game);
          game = play(game, moves[random(moves.length)]);
          const full = alignments(rules).some((line) => line.every((c) => game.cells[c] && game.cells[c] === game.cells[line[0]]));
          expect(full).toBe(game.outcome === "x" || game.outcome === "o");
        }
      }
    }
  });
});

describe("evaluation", () => {
  it("lab A's example is worth 3 for o", () => {
    // x at (1,0), (3,1); o at (2,0), (3,0), (3,2).
    const cells = newGame(connect4).cells.map((_, cell) =>
      [1 * 6, 3 * 6 + 1].includes(cell) ? "x" : [2 * 6, 3 * 6, 3 * 6 + 2].includes(cell) ? "o" : null,
    );
    expect(-evaluate(connect4, cells, "ratio").score).toBeCloseTo(3, 12);
  });
  it("the alignments add up", () => {
    const game = parseGame(connect4, "4453");
    const seen = evaluate(connect4, game.cells, "weights/0/1/4/16");
    expect(seen.items.length + seen.dead + seen.empty).toBe(69);
  });
  it("threats", () => {
    const game = parseGame(connect4, "414151");
    const found = threats(connect4, game.cells).map((t) => `${t.side}${cellName(connect4, t.cell)}${t.playable ? "!" : ""}`);
    expect(found).toContain("oa4!");
  });
});
