import { expect, it } from "vitest";
import { timeText } from "./time";

it.each([[0, "0:00.0"], [-5, "0:00.0"], [9_449, "0:09.4"], [20_000, "0:20"], [303_999, "5:03"], [3_600_000, "60:00"]])("%d ms are %s", (ms, text) => expect(timeText(ms)).toBe(text));
