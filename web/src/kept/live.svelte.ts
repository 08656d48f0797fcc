/// The records of a collection as a view shows them: a list that follows every change, of other tabs, too.

import type { Collection } from "./collection";
import type { Kept } from "./database";

export class Live<T> {
  /** The newest first. */
  list = $state.raw<Kept<T>[]>([]);
  /** Whether the list is known. */
  known = $state(false);

  /** To be made while a component is: the list ends with it. */
  constructor(collection: Collection<T>) {
    let latest = 0;
    const read = async () => {
      const mine = ++latest;
      const list = await collection.list();
      if (mine !== latest) return;
      this.list = list;
      this.known = true;
    };
    $effect(() => {
      void read();
      return collection.watch(() => void read());
    });
  }
}
