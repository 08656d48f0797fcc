/// Time on a clock, as text.

/** `5:03`; under twenty seconds with tenths: `0:09.4`. */
export function timeText(ms: number): string {
  const tenths = Math.max(0, Math.floor(ms / 100));
  const seconds = Math.floor(tenths / 10);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return seconds < 20 ? `${text}.${tenths % 10}` : text;
}

/** Clocks to choose from: minutes for the game, seconds added for each move. */
export const CLOCKS: readonly (readonly [number, number])[] = [[1, 0], [3, 2], [5, 3], [10, 5], [30, 0]];
