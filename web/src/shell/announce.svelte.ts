/// What a screen reader says without being asked: one polite live region for the whole page.

import { untrack } from "svelte";

class Announcer {
  message = $state("");

  say(message: string) {
    // The same sentence twice would not be read again: a no-break space makes it another one.
    // Whoever speaks does not listen: an effect that says something must not run again because it was said.
    this.message = message === untrack(() => this.message) ? `${message}\u00a0` : message;
  }
}

export const announcer = new Announcer();
