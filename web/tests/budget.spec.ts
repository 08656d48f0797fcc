import { expect, test } from "@playwright/test";
import { cell } from "./board";

test("the first load is under 150 kB, compressed, and from nowhere else", async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  // The engine comes after the board, and is counted apart.
  const bytes = { page: 0, engine: 0 };
  const hosts = new Set<string>();
  const engines = new Set<string>();
  client.on("Network.requestWillBeSent", (event) => {
    hosts.add(new URL(event.request.url).host);
    if (/\.wasm$/.test(event.request.url)) engines.add(event.requestId);
  });
  client.on("Network.loadingFinished", (event) => (bytes[engines.has(event.requestId) ? "engine" : "page"] += event.encodedDataLength));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.locator("html[data-engine=ready]").waitFor();
  console.log(`first load: ${(bytes.page / 1024).toFixed(1)} kB, then the engine: ${(bytes.engine / 1024).toFixed(1)} kB`);
  expect(bytes.page).toBeGreaterThan(10_000);
  expect(bytes.page).toBeLessThan(150 * 1024);
  expect(engines.size).toBe(1);
  expect(bytes.engine).toBeLessThan(500 * 1024);
  expect(hosts.size).toBe(1);
});

test("interactive soon on a phone four times slower", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto("/?x=human&o=human", { waitUntil: "commit" });
  await cell(page, "d1").tap();
  await expect(cell(page, "d1")).toHaveAttribute("aria-label", /yellow/);
  const ready = await page.evaluate(() => performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).then(() => page.evaluate(() => performance.now()));
  console.log(`first move answered after ${Math.round(ready)} ms`);
  // Two seconds on a quiet machine; the bound leaves room for a busy one.
  expect(ready).toBeLessThan(Number(process.env.QUATERNE_INTERACTIVE_MS ?? 8000));
  await context.close();
});

test("a falling disc animates transform and opacity only, and not at all when motion is not wanted", async ({ page, browser }) => {
  await page.goto("/?x=human&o=human");
  await cell(page, "d1").click();
  const animated = await page.evaluate(() => {
    const properties = new Set<string>();
    for (const animation of document.getAnimations())
      for (const frame of (animation.effect as KeyframeEffect).getKeyframes())
        for (const key of Object.keys(frame)) if (!["offset", "easing", "composite", "computedOffset"].includes(key)) properties.add(key);
    return [...properties];
  });
  expect(animated.length).toBeGreaterThan(0);
  expect(animated.filter((property) => property !== "transform" && property !== "opacity")).toEqual([]);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const still = await context.newPage();
  await still.goto("/?x=human&o=human");
  await cell(still, "d1").click();
  expect(await still.evaluate(() => document.getAnimations().length)).toBe(0);
  await context.close();
});

for (const [profile, options, slower] of [["a desk", {}, 1], ["a phone four times slower", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, 4]] as const)
  test(`frames while a disc falls, on ${profile}`, async ({ browser }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto("/?x=human&o=human");
    await cell(page, "d1").click();
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
    // The best of several drops: other work of the machine must not count against the page.
    let frames = 0;
    for (const name of ["c1", "e1", "f1", "g1", "b1", "a1", "d2", "c2"]) {
      const seen = await page.evaluate((name) => new Promise<number>((done) => {
        document.querySelector<HTMLElement>(`[data-name="${name}"]`)!.click();
        const times: number[] = [];
        const tick = (now: number) => (times.push(now), times[times.length - 1] - times[0] < 280 ? requestAnimationFrame(tick) : done((1000 * (times.length - 1)) / (times[times.length - 1] - times[0])));
        requestAnimationFrame(tick);
      }), name);
      frames = Math.max(frames, seen);
      await page.waitForTimeout(200);
    }
    console.log(`frames per second while a disc falls, on ${profile}: ${frames.toFixed(0)}`);
    // Sixty on a quiet machine; the bound leaves room for a busy one.
    expect(frames).toBeGreaterThan(Number(process.env.QUATERNE_FPS ?? 20));
    await context.close();
  });

test("nothing that the policy forbids is asked for", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => { if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text()); });
  for (const address of ["/", "/explore", "/labs/b", "/arena"]) await page.goto(address, { waitUntil: "networkidle" });
  expect(refused).toEqual([]);
});
