/// The look of every page, compared dot by dot with the pictures in `shots/`, with a tolerance. `make shots` takes them anew
/// (`make shots PAGES="quiz explore"` some of them): look at them before you commit them. Where the fonts or the browser are others than those that the
/// pictures were taken with, nothing is compared.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { SHEETS, SHOTS, type Sheet, type Shot } from "./sheets";

const FOLDER = "shots";
const SCALE = 1 / 4;
const taking = process.env.QUATERNE_SHOTS !== undefined;
const wanted = (process.env.QUATERNE_SHOTS ?? "").split(/\s+/).filter((name) => name !== "");

test.describe.configure({ timeout: 300_000 });

/** What letters look like here: the version of the browser, and how long a text is in each family. */
let known: Promise<string> | undefined;
const hand = (browser: Browser): Promise<string> => (known ??= measured(browser));
async function measured(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const widths = await page.evaluate(() =>
    ["system-ui", "ui-serif", "Georgia", "ui-monospace", "sans-serif", "serif", "monospace"].map((family) => {
      const context = document.createElement("canvas").getContext("2d")!;
      context.font = `20px ${family}`;
      return context.measureText("▲ −1,333 Élagué α–β quaterne").width.toFixed(1);
    }));
  await page.close();
  return `chromium ${browser.version().split(".")[0]}: ${widths.join(" ")}\n`;
}

const kindOf = ({ scheme, forced, french }: Shot) => `${scheme} ${forced} ${french}`;

/** A browser for each choice of colours and language, which has the page's files since the sheet before; what the page keeps is forgotten. */
const contexts = new Map<string, BrowserContext>();
async function opened(browser: Browser, { width, height, scheme, forced, french }: Shot, kind: string): Promise<Page> {
  if (contexts.get(kind)?.browser() !== browser)
    contexts.set(kind, await browser.newContext({
      viewport: { width, height }, deviceScaleFactor: SCALE, colorScheme: scheme ?? "light", forcedColors: forced ? "active" : "none", reducedMotion: "reduce", locale: french ? "fr-FR" : "en-GB", baseURL: test.info().project.use.baseURL,
    }));
  const page = await contexts.get(kind)!.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: test.info().project.use.baseURL!, storageTypes: "indexeddb,local_storage" });
  await session.detach();
  await page.setViewportSize({ width, height });
  return page;
}

/** Every picture of a page: it is opened once for each choice of colours and language, and then seen through windows of several sizes. Each has `patience`
    milliseconds to draw itself anew. */
async function take(browser: Browser, { address, ready, before, after }: Sheet, patience: number): Promise<string[]> {
  const pictures = new Map<Shot, string>();
  for (const kind of new Set(SHOTS.map(kindOf))) {
    const shots = SHOTS.filter((shot) => kindOf(shot) === kind);
    const page = await opened(browser, shots[0], kind);
    await before?.(page);
    await page.goto(typeof address === "string" ? address : await address(page));
    await page.locator(ready).first().waitFor({ state: "attached", timeout: 60_000 });
    await after?.(page);
    await page.waitForLoadState("networkidle");
    for (const shot of shots) {
      await page.setViewportSize({ width: shot.width, height: shot.height });
      await page.mouse.move(0, 0);
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForTimeout(patience);
      // What differs from run to run is not looked at: times, and addresses to copy.
      await page.evaluate(() => document.querySelectorAll<HTMLElement>("[data-varies], input[readonly]").forEach((part) => (part.style.visibility = "hidden")));
      pictures.set(shot, (await page.screenshot({ animations: "disabled", fullPage: shot.whole ?? false, scale: "device" })).toString("base64"));
    }
    await page.close();
  }
  return SHOTS.map((shot) => pictures.get(shot)!);
}

/** All pictures of a page on one sheet, side by side. */
async function sheet(browser: Browser, pictures: string[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await page.setContent(`<body style="margin:0;background:#888;display:flex;flex-wrap:wrap;align-items:flex-start;gap:4px;width:1200px">${pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join("")}</body>`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const whole = await page.screenshot({ fullPage: true });
  await page.close();
  return whole;
}

for (const [name, page] of Object.entries(SHEETS))
  test(`${name} looks as it did`, async ({ browser }) => {
    const file = `${FOLDER}/${name}.png`;
    test.skip(taking && wanted.length > 0 && !wanted.includes(name), "not asked for");
    const here = await hand(browser);
    const there = existsSync(`${FOLDER}/made-with.txt`) ? readFileSync(`${FOLDER}/made-with.txt`, "utf8") : "";
    test.skip(!taking && here !== there, "other fonts or another browser than the pictures were taken with");
    if (!taking) expect(existsSync(file), `${file} is missing: make shots PAGES=${name}`).toBe(true);
    const seen = async (patience: number) => sheet(browser, await take(browser, page, patience));
    const same = (picture: Buffer) => expect(picture).toMatchSnapshot(`${name}.png`, { maxDiffPixelRatio: 0.0005, threshold: 0.2 });
    if (taking) {
      writeFileSync(file, await seen(500));
      writeFileSync(`${FOLDER}/made-with.txt`, here);
      return;
    }
    // A second look, with time, is for a busy machine on which something was not drawn yet.
    try {
      same(await seen(60));
    } catch {
      same(await seen(500));
    }
  });
