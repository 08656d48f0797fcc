/// Tests in a real browser (Debian's chromium) against a real server with data of its own. `QUATERNE_BIN` names another
/// binary; the page is what `web/dist` held when it was built. Timeouts are generous: the tests must pass on a busy two-core machine.
///
/// Two at a time, in any order: each has a browser context of its own, and one server can have many visitors. Those that measure time come afterwards, alone.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

const port = Number(process.env.QUATERNE_PORT ?? 4177);
const binary = process.env.QUATERNE_BIN ?? "../target/debug/quaterne";
const data = mkdtempSync(join(tmpdir(), "quaterne-page-"));
/** What looks at the clock. */
const TIMED = /(budget|online)\.spec\.ts$/;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests",
  outputDir: "../target/page-tests",
  snapshotPathTemplate: "shots/{arg}{ext}",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  projects: [
    { name: "page", testIgnore: TIMED },
    { name: "timed", testMatch: TIMED, workers: 1, fullyParallel: false, dependencies: process.env.QUATERNE_TIMED ? [] : ["page"] },
  ],
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 900 },
    baseURL: `http://127.0.0.1:${port}`,
    locale: "en-GB",
    launchOptions: { executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] },
  },
  webServer: {
    command: `${binary} serve --addr 127.0.0.1:${port} --data ${data} --rate 0 --log quiet --python ${join(import.meta.dirname, "python")}`,
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 60_000,
    reuseExistingServer: false,
  },
});
