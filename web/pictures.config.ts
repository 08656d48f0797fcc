/// `make pictures`: the pages of docs/img, taken anew from a real server by the browser of the tests.
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig(tests, { testDir: "pictures" });
