/// A course with real programs: a server of its own that allows courses, a teacher and two students in browsers of their own.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, test } from "@playwright/test";

const port = Number(process.env.QUATERNE_PORT ?? 4177) + 1;
const base = `http://127.0.0.1:${port}`;
const bots = join(import.meta.dirname, "../../bots");
let server: ChildProcess;

test.beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), "quaterne-courses-"));
  writeFileSync(join(data, "operator.toml"), 'operator = "a long secret"\n');
  const binary = process.env.QUATERNE_BIN ?? "../target/debug/quaterne";
  server = spawn(binary, ["serve", "--addr", `127.0.0.1:${port}`, "--data", data, "--rate", "0", "--log", "quiet", "--courses", "--config", join(data, "operator.toml")], { stdio: "ignore" });
  await expect.poll(() => fetch(`${base}/healthz`).then((answer) => answer.ok, () => false), { timeout: 60_000 }).toBe(true);
});
test.afterAll(() => void server.kill("SIGKILL"));

/** A visitor with a browser of their own, as it were. */
const visitor = async (browser: Browser, locale = "en-GB") => (await browser.newContext({ baseURL: base, locale })).newPage();

test("a course: opened, joined, a wrong program told why, a right one on the ladder, games replayed", async ({ browser }) => {
  test.setTimeout(400_000);
  const teacher = await visitor(browser);
  await teacher.goto("/courses");
  await teacher.getByLabel("The operator’s token").fill("a long secret");
  await teacher.getByLabel("Name of the course").fill("Monday");
  await teacher.getByLabel("Openings that each pair plays with both colours").fill("1");
  await teacher.getByRole("button", { name: "Open it" }).click();
  const link = await teacher.getByLabel("The link for students").inputValue();
  expect(link).toContain("#code=");
  await teacher.getByRole("link", { name: "Monday" }).last().click();
  await expect(teacher.getByRole("heading", { name: "Monday" })).toBeVisible();
  await expect(teacher.locator("[data-ladder] tbody tr")).toHaveCount(3);

  // By keys alone, in French: a program that says a word instead of a column.
  const bob = await visitor(browser, "fr-FR");
  await bob.goto(link);
  await bob.getByLabel("Votre nom, tel que les autres le liront").focus();
  await bob.keyboard.type("Bob");
  await bob.keyboard.press("Enter");
  await expect(bob.getByRole("heading", { name: "Monday" })).toBeVisible();
  const file = (name: string, text: string) => ({ name, mimeType: "text/x-python", buffer: Buffer.from(text) });
  await bob.locator("input[type=file]").setInputFiles(file("bob.py", "input()\nprint('bonjour', flush=True)\ninput()\n"));
  await bob.getByRole("button", { name: "Déposer" }).press("Enter");
  await expect(bob.locator("[data-version='1'] [data-state]")).toHaveText("refusée", { timeout: 120_000 });
  await expect(bob.locator("[data-version='1']")).toContainText("Attendu");
  await expect(bob.locator("[data-version='1']")).toContainText("bonjour");

  const alice = await visitor(browser);
  await alice.goto(link);
  await alice.getByLabel("Your name, as the others will read it").fill("Alice");
  await alice.getByRole("button", { name: "Join" }).click();
  await alice.locator("input[type=file]").setInputFiles(file("alice.py", `import sys\nsys.stderr.write("alice thinks aloud\\n")\n${readFileSync(join(bots, "line_bot.py"), "utf8")}`));
  await alice.getByRole("button", { name: "Hand it in" }).click();
  await expect(alice.locator("[data-version='1'] [data-state]")).toHaveText("on the ladder", { timeout: 120_000 });
  await expect(alice.locator("[data-ladder]")).toContainText("Alice", { timeout: 60_000 });
  await expect(alice.locator("[data-games] tbody tr").first()).toBeVisible({ timeout: 120_000 });
  await alice.getByLabel("Games of").selectOption("Alice");
  await alice.locator("[data-games]").getByText("Alice v1").first().waitFor({ timeout: 120_000 });
  await alice.getByRole("button", { name: "Replay" }).first().click();
  await expect(alice.locator("[data-stderr]")).toContainText("alice thinks aloud");
  await expect(alice.locator("[data-stderr]")).toBeVisible();
  await expect(alice.getByRole("link", { name: "On the board" }).first()).toHaveAttribute("href", /pos=/);

  // The teacher saves all games; the secret is in no address.
  const [download] = await Promise.all([teacher.waitForEvent("download"), teacher.getByRole("button", { name: "games.csv" }).click()]);
  expect(readFileSync(await download.path(), "utf8")).toContain("Alice v1");
  expect(teacher.url()).not.toContain("#");
  await teacher.getByRole("row", { name: /^Bob/ }).getByRole("button", { name: "Take off the ladder" }).click();
  await expect(teacher.getByRole("row", { name: /^Bob/ })).toContainText("off the ladder");
});

test("a server without courses says so", async ({ page }) => {
  await page.goto("/courses");
  await expect(page.getByRole("status").filter({ hasText: "--courses" })).toBeVisible();
});
