/// The page as static files, with no quaterne anywhere: Python's file server, and a sub-path.
import { defineConfig } from "@playwright/test";
import served from "./playwright.config";

const port = Number(process.env.QUATERNE_SITE_PORT ?? 4178);
const url = `http://127.0.0.1:${port}/site/`;

export default defineConfig({
  ...served,
  testDir: "site",
  // A file at a time in each worker: the tests of a new version write the folder that they visit.
  fullyParallel: false,
  projects: undefined,
  outputDir: "../target/site-tests",
  use: { ...served.use, baseURL: url },
  webServer: { command: `python3 -m http.server --bind 127.0.0.1 --directory ../target ${port}`, url, timeout: 30_000, reuseExistingServer: false, stderr: "ignore" },
});
