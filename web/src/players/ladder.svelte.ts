/// The ladder: which levels were beaten on which board, and how often one won, drew and lost against each. Kept in the
/// browser only; there are no accounts.

const KEY = "quaterne.ladder";

export interface Tally { won: number; drawn: number; lost: number }
type Stored = Record<string, Record<string, Tally>>;

function read(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Stored) : {};
  } catch {
    return {};
  }
}

class Ladder {
  #stored = $state.raw<Stored>(read());

  of(rules: string, level: string): Tally {
    return this.#stored[rules]?.[level] ?? { won: 0, drawn: 0, lost: 0 };
  }
  beaten(rules: string, level: string): boolean {
    return this.of(rules, level).won > 0;
  }
  add(rules: string, level: string, result: keyof Tally) {
    const tally = this.of(rules, level);
    this.#stored = { ...this.#stored, [rules]: { ...this.#stored[rules], [level]: { ...tally, [result]: tally[result] + 1 } } };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#stored));
    } catch {
      // Without storage the ladder lasts for the visit.
    }
  }
}

export const ladder = new Ladder();
