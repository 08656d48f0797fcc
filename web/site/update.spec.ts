/// A new version of the static page replaces the old one: whole, when it is told to or when nobody looks, and without a network, too.
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { cell } from "../tests/board";

const SITE = "../target/site";
const COPY = "../target/site-of-editions";
const NEXT = `${COPY}-next`;
const URL_OF_COPY = "../site-of-editions/";

/** Writes the page with a number in its first file and in one that is loaded later, under their old names. */
function publish(edition: number) {
  // Beside, and then in one step: a browser that looks meanwhile must not find half of it.
  rmSync(NEXT, { recursive: true, force: true });
  cpSync(SITE, NEXT, { recursive: true });
  const index = join(NEXT, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<title>", `<meta name="edition" content="${edition}" /><title>`));
  const quiz = readdirSync(join(NEXT, "assets")).find((name) => /^QuizPage-.*\.js$/.test(name))!;
  writeFileSync(join(NEXT, "assets", quiz), `${readFileSync(join(NEXT, "assets", quiz), "utf8")}\nwindow.quizEdition = ${edition};\n`);
  execFileSync("node", ["site/write.mjs", NEXT]);
  rmSync(COPY, { recursive: true, force: true });
  renameSync(NEXT, COPY);
}

const edition = (page: Page) => page.locator("meta[name=edition]").getAttribute("content");
const kept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
/** Opens a view that is loaded now, and says of which edition it is. */
async function editionOfQuiz(page: Page) {
  await page.getByRole("link", { name: "Quiz", exact: true }).first().click();
  return page.waitForFunction(() => (window as { quizEdition?: number }).quizEdition).then((found) => found.jsonValue());
}
const look = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined));
const open = async (context: BrowserContext) => {
  const page = await context.newPage();
  await page.goto(URL_OF_COPY);
  return page;
};

test.afterAll(() => rmSync(COPY, { recursive: true, force: true }));

test("a new version takes over whole, when it is told to, in every tab", async ({ context }) => {
  publish(1);
  const page = await open(context);
  await kept(page);
  await page.reload();
  expect(await edition(page)).toBe("1");
  // A large file of before, the labs' Python of another version say.
  await page.evaluate(() => caches.open("quaterne large").then((cache) => cache.put("python/0.0.0/lock.json", new Response("{}"))));
  publish(2);
  await look(page);
  await expect(page.getByRole("status").filter({ hasText: "new version" })).toBeVisible();
  // Until then everything is of the first, though the host has the second.
  const other = await open(context);
  expect(await edition(other)).toBe("1");
  expect(await editionOfQuiz(other)).toBe(1);
  await Promise.all([page.waitForEvent("load"), other.waitForEvent("load"), page.getByRole("button", { name: "Use it now" }).click()]);
  for (const tab of [page, other]) {
    await expect.poll(() => edition(tab)).toBe("2");
    await expect(tab.getByText("new version")).toHaveCount(0);
  }
  expect(await editionOfQuiz(page)).toBe(2);
  await expect.poll(() => page.evaluate(() => caches.keys().then((names) => names.filter((name) => name !== "quaterne large").length))).toBe(1);
  expect(await page.evaluate(() => caches.match("python/0.0.0/lock.json"))).toBeUndefined();
  await context.setOffline(true);
  await page.reload();
  expect(await edition(page)).toBe("2");
  await expect(page.locator(".spot").first()).toBeVisible();
});

test("a new version takes over by itself when nobody looks", async ({ context }) => {
  publish(1);
  const page = await open(context);
  await kept(page);
  publish(2);
  await look(page);
  await page.waitForFunction(() => navigator.serviceWorker.ready.then((registration) => registration.waiting !== null));
  await page.close();
  await expect(async () => {
    const later = await open(context);
    const found = await edition(later);
    await later.close();
    expect(found).toBe("2");
  }).toPass({ timeout: 20_000 });
});

test("a version that cannot be fetched whole changes nothing", async ({ context }) => {
  publish(1);
  const page = await open(context);
  await kept(page);
  publish(2);
  rmSync(join(COPY, "theme.js"));
  await look(page).catch(() => {});
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ installing, waiting }) => !installing && !waiting));
  await page.reload();
  expect(await edition(page)).toBe("1");
  expect(await editionOfQuiz(page)).toBe(1);
});

test("a first visit that is cut off goes on when the host is back, and the next one keeps the page", async ({ context }) => {
  publish(1);
  const engine = readdirSync(join(COPY, "assets")).find((name) => /^small-.*\.wasm$/.test(name))!;
  renameSync(join(COPY, "assets", engine), join(COPY, "aside"));
  const page = await context.newPage();
  await page.goto(`${URL_OF_COPY}?o=alphabeta:depth=4`);
  await cell(page, "d1").click();
  await expect(page.getByText("the page's engine could not be loaded")).toBeVisible();
  renameSync(join(COPY, "aside"), join(COPY, "assets", engine));
  // The machine asks again by itself, and replies.
  await expect(page.locator(".moves [data-n]")).toHaveCount(3, { timeout: 60_000 });
  await page.reload();
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator(".moves [data-n]")).toHaveCount(3);
});

test("it can be installed", async ({ page, context }) => {
  await page.goto("./");
  await kept(page);
  const client = await context.newCDPSession(page);
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  // A private window, as that of a test is, installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  const { errors } = await client.send("Page.getAppManifest");
  expect(errors).toEqual([]);
});
