/// The first code that runs: the styles, then the shell; then, when there is time, the engine.

import "./app.css";
import { mount } from "svelte";
import { hasServer } from "./api/client";
import { engine } from "./engine/engine";
import App from "./shell/App.svelte";
import { at } from "./shell/router.svelte";

mount(App, { target: document.getElementById("app")! });

// As a folder of static files the page keeps itself: after the first visit it needs no network.
if (!hasServer && "serviceWorker" in navigator) void navigator.serviceWorker.register(at("/sw.js"));

/** Safari has no idle time to tell of. */
const idle: (task: () => void) => void = window.requestIdleCallback ?? ((task) => setTimeout(task, 500));
const rules = new URLSearchParams(location.search).get("rules") ?? "";
idle(async () => {
  // Tests, and whoever looks into the page, can see that it is there.
  if (await engine.prepare(`/meta?${new URLSearchParams({ rules })}`)) document.documentElement.dataset.engine = "ready";
});
