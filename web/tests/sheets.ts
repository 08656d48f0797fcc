/// What is photographed: every page, and every size and colour in which each is looked at. A page has one picture, a sheet of all of them at a
/// quarter of their size: few files, and small ones.
import { deflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { serveArena } from "./tournament";

export interface Shot { width: number; height: number; /** Down to the foot of the page. */ whole?: boolean; scheme?: "dark"; forced?: boolean; french?: boolean }

export const SHOTS: Shot[] = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024, whole: true },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844, scheme: "dark", french: true },
  { width: 1440, height: 900, scheme: "dark", french: true },
  { width: 1280, height: 800, forced: true },
];

export interface Sheet {
  address: string | ((page: Page) => Promise<string>);
  /** It is there when this is to be seen. */
  ready: string;
  /** What is done before it is opened, and after. */
  before?: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
}

/** Games as the fragment of an address, as `play/link.ts` writes it. */
export const packed = (text: string): string => `#study=${deflateRawSync(text).toString("base64url")}`;
const GAME = '[Rules "7x6/4"]\n[Title "The centre"]\n\n{Both want the middle column.} 4 4 5? {[%marks gd1 rd2-e3] Too far.} (3 3! (5 4) 3) 3 4 4 2 3 3 6\n';
/** On a board that any machine proves at once: an analysis looks the same everywhere. */
const SMALL = '[Rules "5x4/4"]\n\n3 3 2? {[%marks gc1] Too far.} (4 2! (1 4) 2) 4 4 2 3 5 5 1\n';
const STUDY = `[Study "First steps"]\n${GAME}\n[Study "First steps"]\n[Rules "tictactoe"]\n[Title "A fork"]\n\nb2 a1 c3 {Two corners.} c1\n\n[Study "First steps"]\n[Rules "7x6/4"]\n[Start "7/7/7/3o3/3x3/2xxo2 o"]\n[Title "Find the win"]\n\n5\n`;
const explored = "[data-blocks]:not([data-blocks='0'])";
const button = (page: Page, en: string, fr: string) => page.getByRole("button", { name: new RegExp(`^(${en}|${fr})`) }).first().click();

/** Pages by the name of their picture. */
export const SHEETS: Record<string, Sheet> = {
  first: { address: "/", ready: "[data-who]" },
  play: { address: "/?pos=44535&x=human&o=human&scores=on", ready: "li.best" },
  "play-why": { address: "/?pos=44535&x=human&o=human&threats=on", ready: "[data-status]", after: async (page) => { await button(page, "Why", "Pourquoi"); await page.locator("[data-why] li").first().waitFor(); } },
  "play-reviewed": { address: `/${packed(SMALL)}`, ready: ".variation", after: async (page) => { await button(page, "Analyse", "Analyser"); await page.locator("[data-accuracy]").waitFor({ timeout: 60_000 }); } },
  "play-over": { address: "/?pos=4455667&x=human&o=human", ready: "[data-end]" },
  "play-paper": { address: "/?rules=tictactoe&pos=b2a1&x=human&o=human&scores=on", ready: "text.label" },
  "play-goban": { address: "/?rules=gomoku-15&pos=h8h9i8i9j8j9&x=human&o=human&threats=on", ready: ".goban" },
  "play-wide": { address: "/?rules=connect4-12x6&pos=ffgg&x=human&o=human", ready: "[data-status]" },
  "dialog-new": { address: "/?x=human&o=human", ready: "[data-who]", after: (page) => button(page, "New game", "Nouvelle partie") },
  "dialog-position": { address: "/?pos=44535&x=human&o=human", ready: "[data-who]", after: (page) => button(page, "Position", "Position") },
  "dialog-keys": { address: "/?x=human&o=human", ready: "[data-who]", after: (page) => button(page, "Keys", "Touches") },
  studies: { address: "/study", ready: "[data-studies]" },
  study: { address: `/study${packed(STUDY)}`, ready: "[data-chapters] li" },
  puzzles: { address: "/puzzles?rules=connect4&pos=544444626426", ready: "[data-phase=thinking]" },
  explore: { address: "/explore?pos=44&player=alphabeta:depth=4", ready: explored },
  "explore-grids": { address: "/explore?rules=tictactoe&pos=1x1/xoo/ox1 x&player=minimax:depth=3,eval=outcome", ready: explored },
  "explore-games": { address: "/explore?pos=44&player=mcts:nodes=2000,seed=1", ready: explored },
  quiz: { address: "/quiz?seed=5&mode=prune", ready: "[data-branch]" },
  labs: { address: "/labs", ready: "h1" },
  ...Object.fromEntries([..."abcde"].map((lab) => [`lab-${lab}`, { address: `/labs/${lab}`, ready: "h1" }])),
  arena: { address: "/arena", ready: "form", before: serveArena },
  tournament: { address: "/arena/t1", ready: "[data-games] tbody tr:nth-child(4)", before: serveArena },
  online: {
    address: async (page) => `/play/${(await (await page.request.post("/api/games", { data: { position: "4453", seats: { x: { kind: "human", name: "Ada" }, o: { kind: "human", name: "Grace" } } } })).json()).id}`,
    ready: "[data-status]",
  },
  courses: { address: "/courses", ready: "h1" },
  reference: { address: "/api/docs#get-solve", ready: "details[open]" },
  lost: { address: "/nowhere", ready: "h1" },
};
