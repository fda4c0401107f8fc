import { expect, test } from "vitest";
import { seriesOf, timeOf } from "../testing";
import { stretchesOf } from "./stretches";

const YEARS = ["2020", "2021", "2022", "2023", "2024"];

test.each<[string, object, [number, number][], number[]]>([
  ["nothing is incomplete", {}, [[0, 4]], []],
  ["both ends", { first: true, last: true }, [[1, 3]], [0, 3]],
  [
    "a year in the middle",
    { periods: ["2022"] },
    [
      [0, 1],
      [3, 4],
    ],
    [1, 2],
  ],
  ["two neighbours", { periods: ["2021", "2022"] }, [[3, 4]], [0, 1, 2]],
  ["every second year", { periods: ["2021", "2023"] }, [], [0, 1, 2, 3]],
  ["the periods count, whatever the ends say", { last: true, periods: [] }, [[0, 4]], []],
])("%s", (_name, incomplete, certain, uncertain) => {
  const lines = YEARS.map((year, index) => `${year} ${index}`).join("\n");
  const [series] = timeOf(seriesOf("Y", lines, { incomplete })).series;
  if (!series) throw new Error("there is one series");
  expect(stretchesOf(series, 0, YEARS.length - 1)).toEqual({ certain, uncertain });
});
