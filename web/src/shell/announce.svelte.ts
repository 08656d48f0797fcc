/// What a screen reader says without being asked: one polite live region for the whole page.

class Announcer {
  message = $state("");

  say(message: string) {
    // The same sentence twice would not be read again: a no-break space makes it another one.
    this.message = message === this.message ? `${message}\u00a0` : message;
  }
}

export const announcer = new Announcer();
