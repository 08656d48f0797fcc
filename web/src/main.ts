/// The first code that runs: the styles, what the browser keeps, then the shell; then, when there is time, the engine, and what the board did not need.

import "./app.css";
import { mount } from "svelte";
import { hasServer } from "./api/client";
import { engine } from "./engine/engine";
import { tabGame } from "./kept/games";
import { shelvesReady } from "./kept/shelves";
import { fetchAll } from "./play/later";
import App from "./shell/App.svelte";
import { update } from "./shell/update.svelte";

await Promise.all([shelvesReady, tabGame.ready]);
mount(App, { target: document.getElementById("app")! });

void update.start();

/** Safari has no idle time to tell of. */
const idle: (task: () => void) => void = window.requestIdleCallback ?? ((task) => setTimeout(task, 500));
const rules = new URLSearchParams(location.search).get("rules") ?? "";
idle(async () => {
  // Tests, and whoever looks into the page, can see that it is there.
  if (await engine.prepare(`/meta?${new URLSearchParams({ rules })}`)) document.documentElement.dataset.engine = "ready";
  // A page of static files keeps all of itself, where the browser lets it: not if it came over a plain connection.
  if ((hasServer || !navigator.serviceWorker) && navigator.onLine) idle(() => void fetchAll());
});
