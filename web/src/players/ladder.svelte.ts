/// The ladder: which levels were beaten on which board, and how often one won, drew and lost against each. Kept in the
/// browser only; there are no accounts.

import { tallies, type Tally } from "../kept/shelves";

const NONE: Tally = { won: 0, drawn: 0, lost: 0 };

class Ladder {
  #tallies = $state.raw<ReadonlyMap<string, Tally>>(new Map(tallies.entries()));

  constructor() {
    tallies.watch(() => (this.#tallies = new Map(tallies.entries())));
  }

  of(rules: string, level: string): Tally {
    return this.#tallies.get(`${rules} ${level}`) ?? NONE;
  }
  beaten(rules: string, level: string): boolean {
    return this.of(rules, level).won > 0;
  }
  add(rules: string, level: string, result: keyof Tally) {
    tallies.change(`${rules} ${level}`, (tally = NONE) => ({ ...tally, [result]: tally[result] + 1 }));
  }
}

export const ladder = new Ladder();
