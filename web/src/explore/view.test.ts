import { expect, it } from "vitest";
import { fit, MOST, showing, start, zoomAt } from "./view";

const box = { width: 400, height: 300 };
const at = (view: { x: number; y: number; k: number }, x: number, y: number) => [x * view.k + view.x, y * view.k + view.y];

it("keeps the point under the pointer", () => {
  const view = { x: 10, y: 20, k: 0.5 };
  const near = zoomAt(view, 2, { x: 110, y: 70 });
  expect(near.k).toBe(1);
  // World (200, 100) was there, and still is.
  expect(at(view, 200, 100)).toEqual([110, 70]);
  expect(at(near, 200, 100)).toEqual([110, 70]);
  expect(zoomAt(view, 1000, { x: 0, y: 0 }).k).toBe(MOST);
});

it("fits all of it into the box", () => {
  for (const world of [{ left: -500, top: -40, width: 1000, height: 200 }, { left: 0, top: 0, width: 50, height: 20 }, { left: -10, top: 5, width: 30, height: 4000 }]) {
    const view = fit(world, box);
    const [left, top] = at(view, world.left, world.top);
    const [right, bottom] = at(view, world.left + world.width, world.top + world.height);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(-0.001);
    expect(right).toBeLessThanOrEqual(box.width + 0.001);
    expect(bottom).toBeLessThanOrEqual(box.height + 0.001);
  }
});

it("begins at the root of what is too wide to be read", () => {
  const view = start({ left: -5000, top: -40, width: 10_000, height: 250 }, { x: 123 }, box);
  expect(view.k).toBeGreaterThanOrEqual(0.7);
  expect(at(view, 123, -40)).toEqual([200, 0]);
});

it("moves no more than is needed to show a node", () => {
  const view = { x: 0, y: 0, k: 1 };
  expect(showing(view, { left: 100, top: 100, width: 40, height: 40 }, box)).toEqual(view);
  expect(showing(view, { left: 380, top: 100, width: 40, height: 40 }, box)).toEqual({ ...view, x: -28 });
  expect(showing(view, { left: -100, top: 290, width: 40, height: 40 }, box)).toEqual({ k: 1, x: 108, y: -38 });
});
