import { expect, it } from "vitest";
import { printed } from "./printed";

it("has apostrophes of its own, and spaces that do not break before what must not begin a line", () => {
  for (const [plain, french] of [
    ["les cases marquées d'un point : aucun alignement parmi elles.", "les cases marquées d’un point\u00a0: aucun alignement parmi elles."],
    ["« 4 4 » est illisible ; pourquoi ?", "«\u00a04 4\u00a0» est illisible\u00a0; pourquoi\u00a0?"],
    ["74 % contre le hasard", "74\u00a0% contre le hasard"],
    ["print('mine') 3:4 a ? '", "print('mine') 3:4 a\u00a0? '"],
    ["≥−1,333", "≥−1,333"],
  ]) expect(printed(plain)).toBe(french);
});
