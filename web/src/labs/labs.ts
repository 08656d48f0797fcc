/// The five labs by their letters.
import { lab as a } from "./a";
import { lab as b } from "./b";
import { lab as c } from "./c";
import { lab as d } from "./d";
import { lab as e } from "./e";
import type { Lab } from "./lab";

export const LABS: Record<string, Lab> = { a, b, c, d, e };
