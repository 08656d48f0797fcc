/// The build of the page. Every view but the board itself is loaded on demand, so that the first visit stays small;
/// in development the API is asked of a server on QUATERNE_API (default http://127.0.0.1:4004).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const api = process.env.QUATERNE_API ?? "http://127.0.0.1:4004";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0,
    // All that the first screen needs is one file: twenty small ones are a sixth more to send, and each has a head of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: { proxy: { "/api": { target: api, ws: true, changeOrigin: true }, "/python": { target: api, changeOrigin: true } }, fs: { allow: [".."] } },
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
