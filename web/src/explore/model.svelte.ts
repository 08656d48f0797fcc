/// A search tree as far as it is known here: nodes by id (an id is the moves from the root), which of them are open, and the
/// ghosts of pruned branches. Children are asked for when a node is opened; the whole tree is never sent.
///
/// `search` shows the search of one of our players. `show` shows any tree: that of somebody's own program, for one, whose nodes are
/// all there.

import { Asking } from "../api/asking.svelte";
import { ApiError, get } from "../api/client";
import type { Ghost, Overview, Tree, TreeNode } from "../api/types";
import { parseGame, type Game } from "../rules/game";
import { parseRules } from "../rules/rules";

/** More would make a browser slow. */
export const MAX_DRAWN = 2000;
/** A tree that is no larger is all open from the start, as the sheets draw it. */
const SMALL = 60;

export interface Query { [key: string]: string; rules: string; position: string; player: string }

/** Where what was not sent comes from. */
export interface Source {
  children(id: string): Promise<TreeNode[]>;
  /** Null when it was stopped. */
  ghost(node: string, move: string): Promise<Ghost | null>;
  overview(from: number, to: number | null, width: number): Promise<Overview>;
}

/** What is drawn: a real node, a pruned branch, or a node of a ghost. */
export interface Drawn {
  id: string;
  move: string | null;
  kind: TreeNode["kind"] | "pruned";
  node: TreeNode | null;
  ghost: boolean;
  children: Drawn[];
  closed: boolean;
}

const asked = (query: Query, asking: Asking): Source => ({
  children: async (node) => (await get<{ children: TreeNode[] }>("/tree/children", { ...query, node })).children,
  ghost: (node, move) => asking.ask<Ghost>("/tree/ghost", { ...query, node, move }),
  overview: (from, to, width) => get<Overview>("/tree/overview", { ...query, from, ...(to === null ? {} : { to }), width }),
});

export class TreeModel {
  /** What was asked; null for a tree that is nobody's answer. */
  query = $state.raw<Query | null>(null);
  /** How a move is written where this tree is shown: a lab's sheet has its own way. */
  named: (move: string) => string = (move) => move;
  /** The game at the root, where nodes show their grids. */
  game = $state.raw<Game | null>(null);
  tree = $state.raw<Tree | null>(null);
  nodes = $state.raw<ReadonlyMap<string, TreeNode>>(new Map());
  open = $state.raw<ReadonlySet<string>>(new Set());
  ghosts = $state.raw<ReadonlyMap<string, Ghost>>(new Map());
  selected = $state("");
  readonly asking = new Asking();
  full = $state(false);
  trouble = $state.raw<ApiError | null>(null);
  source = $state.raw<Source | null>(null);
  root = $derived(this.tree ? this.#drawn("") : null);
  count = $derived(this.root ? size(this.root) : 0);

  async search(query: Query) {
    this.trouble = null;
    try {
      const tree = await this.asking.ask<Tree>("/tree", { ...query, open: 300 });
      if (!tree) return;
      this.query = query;
      this.show(tree, gameOf(query), asked(query, this.asking));
    } catch (error) {
      if (error instanceof ApiError) this.trouble = error;
    }
  }

  /** A tree, with the line of best play open, or all of it where it is small; what it lacks is asked of the source. */
  show(tree: Tree, game: Game | null, source: Source | null = null) {
    this.source = source;
    this.game = game;
    this.tree = tree;
    this.nodes = new Map(tree.tree.map((node) => [node.id, node]));
    const all = tree.kept <= SMALL && tree.tree.length === tree.kept;
    this.open = new Set(tree.tree.filter((node) => (all || node.principal || node.parent === null) && node.children.length > 0).map((node) => node.id));
    this.ghosts = new Map();
    this.selected = "";
    this.full = false;
  }

  #drawn(id: string): Drawn | null {
    const node = this.nodes.get(id);
    if (!node) return null;
    const isOpen = this.open.has(id);
    const children: Drawn[] = [];
    if (isOpen) {
      for (const child of node.children) {
        const known = this.#drawn(child);
        if (known) children.push(known);
      }
      for (const skipped of node.skipped) children.push(this.#branch(skipped));
    }
    return { id, move: node.move, kind: node.kind, node, ghost: false, children, closed: !isOpen && node.children.length + node.skipped.length > 0 };
  }

  #branch(skipped: { move: string; id: string }): Drawn {
    const ghost = this.ghosts.get(skipped.id);
    if (!ghost) return { ...skipped, kind: "pruned", node: null, ghost: false, children: [], closed: false };
    const known = new Map(ghost.tree.map((node) => [node.id, node]));
    const build = (id: string, depth: number): Drawn | null => {
      const node = known.get(id);
      if (!node) return null;
      const below = depth > 1 ? [] : node.children.map((child) => build(child, depth + 1)).filter((d) => d !== null);
      return { id, move: node.move, kind: node.kind, node, ghost: true, children: below, closed: below.length < node.children.length };
    };
    return build(skipped.id, 0) ?? { ...skipped, kind: "pruned", node: null, ghost: true, children: [], closed: false };
  }

  /** Opens a node, asking for its children if they were not sent. */
  async expand(id: string) {
    const node = this.nodes.get(id);
    if (!node || this.open.has(id)) return;
    if (this.count + node.children.length + node.skipped.length > MAX_DRAWN) return void (this.full = true);
    if (this.source && node.children.some((child) => !this.nodes.has(child))) {
      try {
        const children = await this.source.children(id);
        const nodes = new Map(this.nodes);
        for (const child of children) nodes.set(child.id, child);
        this.nodes = nodes;
      } catch (error) {
        if (error instanceof ApiError) this.trouble = error;
        return;
      }
    }
    this.open = new Set(this.open).add(id);
  }

  collapse(id: string) {
    const open = new Set(this.open);
    open.delete(id);
    this.open = open;
    this.full = false;
  }

  async toggle(id: string) {
    this.selected = id;
    if (this.open.has(id)) this.collapse(id);
    else await this.expand(id);
  }

  /** Opens nodes, the first one first. */
  async reveal(path: readonly string[]) {
    for (const id of path) await this.expand(id);
  }

  /** Searches a pruned branch after all. */
  async haunt(id: string) {
    const parent = [...this.nodes.values()].find((node) => node.skipped.some((s) => s.id === id));
    const skipped = parent?.skipped.find((s) => s.id === id);
    if (!parent || !skipped || !this.source || this.asking.busy) return;
    try {
      const ghost = await this.source.ghost(parent.id, skipped.move);
      if (!ghost) return;
      this.ghosts = new Map(this.ghosts).set(id, ghost);
      this.selected = id;
    } catch (error) {
      if (error instanceof ApiError) this.trouble = error;
    }
  }
}

function gameOf(query: Query): Game | null {
  try {
    return parseGame(parseRules(query.rules), query.position);
  } catch {
    return null;
  }
}

function size(drawn: Drawn): number {
  return drawn.children.reduce((sum, child) => sum + size(child), 1);
}
