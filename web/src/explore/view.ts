/// How a large picture is looked at through a box: moved and scaled, nothing else. `screen = world × k + (x, y)`.

export interface View { x: number; y: number; k: number }
export interface Size { width: number; height: number }
export interface Area extends Size { left: number; top: number }

export const LEAST = 0.005;
export const MOST = 3;

const within = (k: number) => Math.max(LEAST, Math.min(MOST, k));

/** Closer or further, with the point under the pointer staying where it is. */
export function zoomAt(view: View, factor: number, at: { x: number; y: number }): View {
  const k = within(view.k * factor);
  const by = k / view.k;
  return { k, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** All of it, in the middle; never larger than life. */
export function fit(world: Area, box: Size, most = 1.15): View {
  const k = within(Math.min(most, box.width / world.width, box.height / world.height));
  return { k, x: box.width / 2 - (world.left + world.width / 2) * k, y: Math.max(0, (box.height - world.height * k) / 2) - world.top * k };
}

/** All of it if it can still be read so; else its top, with `root` in the middle. */
export function start(world: Area, root: { x: number }, box: Size, readable = 0.7): View {
  const all = fit(world, box);
  if (all.k >= readable) return all;
  const k = within(Math.max(readable, Math.min(1, box.height / world.height)));
  return { k, x: box.width / 2 - root.x * k, y: -world.top * k };
}

/** Moved just so far that an area is seen. */
export function showing(view: View, area: Area, box: Size, margin = 8): View {
  const moved = (low: number, high: number, most: number) => (high - low > most - 2 * margin ? most / 2 - (low + high) / 2 : low < margin ? margin - low : high > most - margin ? most - margin - high : 0);
  const left = area.left * view.k + view.x;
  const top = area.top * view.k + view.y;
  return { ...view, x: view.x + moved(left, left + area.width * view.k, box.width), y: view.y + moved(top, top + area.height * view.k, box.height) };
}
