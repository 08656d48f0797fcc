/// Help with a hard proof: more workers, where the machine has more processors, each with a move that nobody has proved yet.
///
/// ```text
///   work lane      proves the position, move after move ──► what is known
///   helpers        prove the positions after other moves ─┘ told: "4 −3 −3 12345"
/// ```
///
/// Workers share no memory: that would need headers that static hosts do not send, and a compiler that is not stable. So a position that is soon
/// proved is proved by one worker alone, always by the same nodes; helpers are made when one has taken long, and stay.

import type { Analysis } from "../api/types";
import { parseGame, play, positionText, type Game } from "../rules/game";
import { moveCell } from "../rules/notation";
import { parseRules } from "../rules/rules";
import { Lane, type Posted } from "./lane";

/** How long one worker proves alone. */
const ALONE = 600;
/** Tables of 64 MB, once they are full. */
const MOST = 3;

export interface Help {
  /** What the proof says. */
  hear(name: string, data: unknown): void;
  stop(): void;
}

/** Workers that help; two processors are those of the page and of the proof itself. */
const helpers = () => Math.max(0, Math.min(MOST, (navigator.hardwareConcurrency ?? 2) - 1));

export class Crew {
  #module: WebAssembly.Module;
  #books: ArrayBuffer[] = [];
  #lanes: Lane[] = [];

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  furnish(bytes: ArrayBuffer) {
    this.#books.push(bytes);
    for (const lane of this.#lanes) lane.furnish(bytes);
  }

  #lane(nth: number): Lane {
    if (!this.#lanes[nth]) {
      this.#lanes[nth] = new Lane(this.#module);
      for (const bytes of this.#books) this.#lanes[nth].furnish(bytes);
    }
    return this.#lanes[nth];
  }

  /** Helps with the proof of an address; `tell` is how it hears what was found out. */
  help(address: string, tell: (news: string) => void): Help {
    const query = new URLSearchParams(address.split("?")[1]);
    const rules = query.get("rules") ?? "connect4";
    let game: Game;
    try {
      game = parseGame(parseRules(rules), query.get("position") ?? "");
    } catch {
      // Then the proof is refused, too.
      return { hear: () => {}, stop: () => {} };
    }
    const began = performance.now();
    const taken = new Set<string>();
    const posts: (Posted | null)[] = [];
    let open: string[] = [];
    let over = false;
    const join = (nth: number) => {
      const move = over ? undefined : open.find((each) => !taken.has(each));
      posts[nth] = null;
      if (move === undefined) return;
      taken.add(move);
      const position = positionText(play(game, moveCell(game.rules, game.cells, move)));
      const asked = `/solve/stream?${new URLSearchParams({ rules, position })}`;
      posts[nth] = this.#lane(nth).post("begin", asked, (report) => {
        if (!("said" in report) || report.more || over) return;
        const [, found] = (JSON.parse(report.said) as [string, Analysis][]).at(-1)!;
        if (found.lower !== null && found.upper !== null) tell(`${move} ${found.lower} ${found.upper} ${found.nodes}`);
        join(nth);
      }, () => (posts[nth] = null));
    };
    const stop = () => {
      over = true;
      for (const post of posts) post?.stop();
    };
    const hear = (name: string, data: unknown) => {
      if (name === "done") return stop();
      if (performance.now() - began < ALONE) return;
      // The proof goes from the centre outwards: helpers begin at the edge.
      const { moves } = data as Analysis;
      const middle = (moves.length - 1) / 2;
      open = moves.map(({ move, score }, nth) => ({ move, score, away: Math.abs(nth - middle) }))
        .filter(({ score }) => score === null).sort((one, other) => other.away - one.away).map(({ move }) => move);
      for (let nth = 0; nth < helpers(); nth++) if (!posts[nth]) join(nth);
    };
    return { hear, stop };
  }
}
