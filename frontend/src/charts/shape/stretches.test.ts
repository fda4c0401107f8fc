import { expect, test } from "vitest";
import type { ChartSeries } from "../data/input";
import { seriesOf, timeOf } from "../testing";
import { stretchesOf } from "./stretches";

const YEARS = ["2020", "2021", "2022", "2023", "2024"];

test.each<[string, Partial<ChartSeries>, [number, number][], [number, number][]]>([
  ["nothing is incomplete", {}, [[0, 4]], []],
  [
    "both ends",
    { incomplete: { first: true, last: true } },
    [[1, 3]],
    [
      [0, 1],
      [3, 4],
    ],
  ],
  [
    "a year in the middle",
    { incomplete: { periods: ["2022"] } },
    [
      [0, 1],
      [3, 4],
    ],
    [
      [1, 2],
      [2, 3],
    ],
  ],
  [
    "two neighbours",
    { incomplete: { periods: ["2021", "2022"] } },
    [[3, 4]],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ],
  [
    "every second year",
    { incomplete: { periods: ["2021", "2023"] } },
    [],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  ],
  ["codes: one stretch for all", { statuses: [null, null, "E", "P", "F"] }, [[0, 1]], [[1, 4]]],
  ["codes of certain values", { statuses: [null, "B", "U", "W", null] }, [[0, 4]], []],
  ["the periods count, whatever the ends say", { incomplete: { last: true, periods: [] } }, [[0, 4]], []],
])("%s", (_name, more, certain, uncertain) => {
  const lines = YEARS.map((year, index) => `${year} ${index}`).join("\n");
  const [series] = timeOf(seriesOf("Y", lines, more)).series;
  if (!series) throw new Error("there is one series");
  expect(stretchesOf(series, 0, YEARS.length - 1)).toEqual({ certain, uncertain });
});
