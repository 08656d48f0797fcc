import { expect, test } from "vitest";
import { booksAmong } from "./books";

test("books are known by the names of their files, those of few plies first", () => {
  const files = { "./7x6-4-12.book": "large", "./7x6-4-8.book": "small", "./5x5-4-free-stones=9-2.book": "free", "./notes.book": "none", "./8x-4-3.book": "none" };
  expect(booksAmong(files)).toEqual([
    { rules: expect.stringContaining("5x5"), plies: 2, url: "free" },
    { rules: "connect4", plies: 8, url: "small" },
    { rules: "connect4", plies: 12, url: "large" },
  ]);
});
