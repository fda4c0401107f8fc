import { expect, test } from "vitest";
import type { ChartSeries } from "../data/input";
import { prepare } from "../data/prepare";
import { kinds } from "../kinds/kinds";
import { needsKinds } from "../kinds/needed";
import { coded, inputOf, seriesOf, timeOf } from "../testing";

const months = seriesOf("M", "2024-01 1\n2024-02 2\n2024-03 3\n2024-04 4\n2024-05 5\n2024-06 6");
const days = seriesOf("D", "2024-03-04 1\n2024-03-05 2\n2024-03-06 3\n2024-03-07 4\n2024-03-08 5");
const votes = seriesOf("Y", "1950 1\n1955 2\n1960 3\n1965 4");

test.each<[string, ChartSeries, Record<string, string>, string]>([
  ["codes that change no line", months, { "2024-02": "P", "2024-03": "U", "2024-04": "W" }, "000000"],
  ["the first of a run that breaks", months, { "2024-03": "B", "2024-04": "BP", "2024-06": "B" }, "003003"],
  ["no break before the first observation", months, { "2024-01": "B", "2024-02": "B" }, "000000"],
  ["a withheld month", months, { "2024-03": "Q" }, "00200"],
  ["a withheld day, which daily series do not miss otherwise", days, { "2024-03-06": "Q/C" }, "0020"],
  ["a day that is late", days, { "2024-03-06": "L" }, "0010"],
  ["a holiday is no gap between days", days, { "2024-03-06": "H" }, "0000"],
  ["holes at the ends", months, { "2024-01": "Q", "2024-06": "L" }, "0000"],
  ["a break behind a withheld value", months, { "2024-03": "Q", "2024-04": "B" }, "00300"],
  ["a withheld vote, over which no thin line leads", votes, { "1955": "Q" }, "021"],
])("breaks: %s", (_name, series, codes, breaks) => {
  const [read] = timeOf(coded(series, codes)).series;
  expect(read && [...read.breaks].join("")).toBe(breaks);
});

test("holes are positions of the chart", () => {
  const data = timeOf(coded(months, { "2024-02": "Q", "2024-06": "L" }));
  expect(data.stops).toHaveLength(6);
  expect(data.series[0]?.at).toHaveLength(4);
  expect([...(data.series[0]?.holes?.source ?? [])]).toEqual([0, 1]);
});

test("holes of categories have their place in the given order", () => {
  const series = coded(seriesOf("C", "b 1\na 2\nd 3\nc 4"), { b: "Q", d: "M" });
  const data = prepare({ ...inputOf(series), options: { sort: "given" } }, kinds);
  expect(data.kind === "category" && data.labels).toEqual(["b", "a", "d", "c"]);
});

test("one line over time needs the other kinds only where it has codes", () => {
  expect(needsKinds(inputOf(months))).toBe(false);
  expect(needsKinds(inputOf({ ...months, statuses: [null, null], holes: [] }))).toBe(false);
  expect(needsKinds(inputOf(coded(months, { "2024-01": "P" })))).toBe(true);
  expect(needsKinds(inputOf(coded(months, { "2024-01": "Q" })))).toBe(true);
});
