/// A student's own search as the tree view draws it: everything is known from the start, and nothing is asked of anybody.

import type { Text, Tree, TreeNode } from "../api/types";
import { TreeModel } from "../explore/model.svelte";
import { positionText, rowsText, type Game } from "../rules/game";
import { cellName, columnName } from "../rules/notation";
import { rulesText } from "../rules/rules";
import type { Called, Recorded } from "./python/python.svelte";

const both = (text: string): Text => ({ en: text, fr: text.replace(".", ",") });

export class OwnTree extends TreeModel {
  calls = $state(0);
  names = $state.raw<ReadonlyMap<string, string>>(new Map());
  #grids = new Map<string, readonly number[]>();

  /** The stones of a node, by cell: 0, 1 for who began, 2. Those of a branch that was left out are its parent's. */
  gridOf(id: string): readonly number[] {
    for (let at = id; ; at = at.slice(0, -1)) {
      const known = this.#grids.get(at);
      if (known || at === "") return known ?? [];
    }
  }

  /** Takes a recorded search. `named` says a move as the sheet does. */
  take(game: Game, recorded: Recorded, named: (place: [number, number]) => string) {
    const calls = recorded.nodes ?? [];
    const word = ([column, row]: [number, number]) => (game.rules.gravity ? columnName(game.rules, column) : cellName(game.rules, column * game.rules.height + row));
    const ids: string[] = [];
    calls.forEach((call, n) => { ids[n] = call.parent === null ? "" : ids[call.parent] + word(call.move!); });
    const children = calls.map(() => [] as string[]);
    const plies: number[] = [];
    calls.forEach((call, n) => {
      plies[n] = call.parent === null ? 0 : plies[call.parent] + 1;
      if (call.parent !== null) children[call.parent].push(ids[n]);
    });
    const deepest = Math.max(0, ...plies);
    const first = game.cells.map((stone) => (stone === null ? 0 : stone === "x" ? 1 : 2));
    const begins = game.toMove === "x" ? 1 : 2;
    this.#grids = new Map();
    calls.forEach((call, n) => {
      const before = call.parent === null ? first : this.#grids.get(ids[call.parent])!;
      this.#grids.set(ids[n], call.move ? before.with(call.move[0] * game.rules.height + call.move[1], plies[n] % 2 === 1 ? begins : 3 - begins) : before);
    });
    const nodes = calls.map((call, n) => ({
      id: ids[n], parent: call.parent === null ? null : ids[call.parent], move: call.move && named(call.move), children: children[n],
      kind: kindOf(call, children[n].length, plies[n], deepest, recorded.complete ?? true), player: plies[n] % 2 === 0 ? "max" : "min", ply: plies[n],
      value: typeof call.value === "number" ? call.value : null, shown: shown(call.value), principal: call.principal === true, nodes: call.nodes, order: n,
      skipped: call.skipped.map((place) => ({ move: named(place), id: ids[n] + word(place) })),
      alpha: null, beta: null, bound: null, bonus: null, visits: null, hidden: 0, memo_hits: 0, memo_of: null, updates: [], window: both(""),
    }) as TreeNode);
    const best = calls.find((call) => call.parent === 0 && call.principal);
    // Whoever draws grids in nodes begins with this one.
    Object.assign(this, { game });
    this.query = { rules: rulesText(game.rules), position: positionText(game), player: "own" };
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    this.open = new Set(nodes.filter((node) => (node.principal || (nodes.length < 80 && node.ply < 3)) && node.children.length > 0).map((node) => node.id));
    this.names = new Map(calls.map((call, n) => [ids[n], call.name]));
    this.calls = recorded.calls ?? 0;
    this.ghosts = new Map();
    this.selected = "";
    this.full = false;
    this.tree = {
      tree: nodes, nodes: nodes.length, leaves: nodes.filter((node) => node.children.length === 0 && node.kind !== "memo").length, cutoffs: nodes.filter((node) => node.skipped.length > 0).length, kept: nodes.length,
      best: best ? named(best.move!) : null, complete: recorded.complete ?? true, depth: deepest, events: 0, events_complete: false, fen: rowsText(game), has_windows: false, line: [], memo_hits: 0, micros: 0,
      player: "own", position: positionText(game), rounds: [], rules: rulesText(game.rules), score: nodes[0]?.value ?? 0,
    } as Tree;
  }

  override async expand(id: string): Promise<undefined> {
    if (this.nodes.has(id)) this.open = new Set(this.open).add(id);
  }

  /** What a search of one's own left out, nobody can search for it. */
  override async haunt(_: string) {}
}

/** A call that looked no further though others of its depth did: a position that was remembered, or cut before its first move. */
function kindOf(call: Called, below: number, ply: number, deepest: number, complete: boolean): TreeNode["kind"] {
  if (call.over) return "over";
  if (below > 0) return "searched";
  return complete && ply < deepest - 1 ? "memo" : "leaf";
}

function shown(value: Called["value"]): Text {
  if (value === null) return both("");
  return typeof value === "string" ? { en: value, fr: value } : both(written(value));
}

const written = (value: number) => (Number.isInteger(value) ? String(value) : String(+value.toFixed(3))).replace("-", "−");
