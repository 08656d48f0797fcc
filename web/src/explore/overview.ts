/// The blocks of an overview: which node each is, and where it is drawn.

import type { Block, Overview } from "../api/types";

export interface Placed { block: Block; /** The moves from the root; null where several are joined. */ id: string | null }

/** Each block with the node that it is: blocks come after the one they lie in, so the moves on the way are known. */
export function named(overview: Overview): Placed[] {
  const way: (string | null)[] = [];
  return overview.blocks.map((block) => {
    way.length = block.ply;
    const above = block.ply === 0 ? "" : (way[block.ply - 1] ?? null);
    const id = block.kind === "joined" || above === null ? null : above + (block.move ?? "");
    way[block.ply] = id;
    return { block, id };
  });
}

/** The block at a place, if there is one. */
export function blockAt(all: readonly Placed[], node: number, ply: number): Placed | null {
  return all.find(({ block }) => block.ply === ply && block.at <= node && node < block.at + block.nodes) ?? null;
}

/** The nodes on the way to one of them, the root first. */
export function wayTo(all: readonly Placed[], to: Placed): string[] {
  return all.filter(({ block, id }) => id !== null && block.ply <= to.block.ply && block.at <= to.block.at && to.block.at < block.at + block.nodes).map(({ id }) => id!);
}
