import { expect, test } from "vitest";
import type { Translate } from "@/lib/text/text";
import { inputOfKept, isAllRefused, type StoredChart } from "./storedChart";
import { type KeptLook, lookOfKept } from "./storedLook";

const kept = (change: Partial<KeptLook>): KeptLook => ({ style: "LINE", axis: "LEFT", ...change });

test("a line whose style nobody chose is left to the chart, which gives colours that come again a pattern", () => {
  expect(lookOfKept(kept({}))).toEqual({ axis: "left" });
  expect(lookOfKept(kept({ colour: "3" }))).toEqual({ axis: "left", style: "line", colour: 3 });
  expect(lookOfKept(kept({ style: "DOT", axis: "RIGHT" }))).toEqual({ axis: "right", style: "dot" });
});

const OPTIONS = {
  type: "LINE",
  stack: "NONE",
  range: "AUTO",
  yFormat: "auto",
  xFormat: "DATE",
  sort: "GIVEN",
  showUnit: true,
  seasonColours: [],
} as const;

const said = ((id: string) => id) as Translate;

/**
 * A chart of one series that cannot be read for these reasons; without a reason its stored observations are damaged.
 */
function chartOf(...codes: string[]): StoredChart {
  const metric = {
    path: "cpi",
    frequency: "MONTHLY",
    transformation: "NONE",
    name: { en: "Prices" },
    unit: {},
  } as const;
  const data = { observations: null, latest: null, problems: codes.map((code) => ({ code })) };
  return { options: OPTIONS, series: [{ id: "s", look: { ...kept({}), legend: {} }, metric, data }] };
}

test.each([
  [["SERIES_UNREADABLE"], "unreadable", false],
  [[], "unreadable", false],
  [["BASE_MISSING"], "refused", true],
] as const)("a series that is not read for %j is %s", (codes, problem, refused) => {
  const chart = chartOf(...codes);
  expect(inputOfKept(chart, said, "en").series[0]?.problem).toBe(problem);
  expect(isAllRefused(chart)).toBe(refused);
});
