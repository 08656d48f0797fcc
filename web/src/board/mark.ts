/// What people draw on a board.

/** A ring around a cell, or an arrow from one to another. */
export interface Mark { readonly colour: Colour; readonly from: number; readonly to: number }
/** Green, red, blue. */
export type Colour = "g" | "r" | "b";
export const COLOURS: readonly Colour[] = ["g", "r", "b"];
