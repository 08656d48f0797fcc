/// The page keeps itself (`site/sw.js`); when a new version of it has been fetched, a person may take it now. Otherwise it is
/// taken when no tab shows the old one any more.

import { hasServer } from "../api/client";
import { at } from "./router.svelte";

/** A tab that stays open asks this often. */
const EVERY = 3_600_000;

class Update {
  /** There is a new version. */
  waiting = $state.raw<ServiceWorker | null>(null);

  async start() {
    // With a server the page comes from it, and is never older than it.
    if (hasServer || !("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    // The first visit begins without a keeper: its coming replaces nothing.
    let kept = serviceWorker.controller !== null;
    serviceWorker.addEventListener("controllerchange", () => {
      if (kept) location.reload();
      kept = true;
    });
    const registration = await serviceWorker.register(at("/sw.js")).catch(() => null);
    if (!registration) return;
    const look = () => (this.waiting = serviceWorker.controller && registration.waiting);
    look();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    setInterval(() => void registration.update().catch(() => {}), EVERY);
  }

  /** Every tab loads again: all that they show is kept. */
  use() {
    this.waiting?.postMessage("take over");
  }
}

export const update = new Update();
