import { expect, test } from "vitest";
import { type KeptLook, lookOfKept } from "./kept";

const kept = (change: Partial<KeptLook>): KeptLook => ({ style: "LINE", axis: "LEFT", ...change });

test("a line whose style nobody chose is left to the chart, which gives colours that come again a pattern", () => {
  expect(lookOfKept(kept({}))).toEqual({ axis: "left" });
  expect(lookOfKept(kept({ colour: "3" }))).toEqual({ axis: "left", style: "line", colour: 3 });
  expect(lookOfKept(kept({ style: "DOT", axis: "RIGHT" }))).toEqual({ axis: "right", style: "dot" });
});
