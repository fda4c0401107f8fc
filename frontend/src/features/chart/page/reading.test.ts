import { expect, test } from "vitest";
import { fileOptions, rangeShown } from "./reading";

const none = { start: null, end: null };
const since = (start: string) => ({ start, end: null });

test.each([
  ["the reader's", since("2010"), since("2000"), { end: "2020" }, { end: "2020" }],
  ["the dashboard's", since("2010"), since("2000"), {}, { start: "2010" }],
  ["the chart's own", none, since("2000"), {}, { start: "2000" }],
  ["everything", none, none, {}, {}],
])("the drawn range is %s", (_, dashboard, own, asked, range) => {
  expect(rangeShown(dashboard, { options: own }, asked)).toEqual(range);
});

const metric = { frequency: "MONTHLY", transformation: "PCT", parameter: "12" };
const one = { freq: null, agg: null, transform: null, param: null, metric };

test.each([
  ["the indicator's display defaults", {}, { transform: "pct", param: "12" }],
  [
    "the series' own transformation",
    { transform: "index", param: "2020" },
    { transform: "index", param: "2020" },
  ],
  ["no transformation, although the indicator has one", { transform: "none" }, {}],
  [
    "another frequency without the indicator's parameter",
    { freq: "Q", agg: "avg" },
    { freq: "Q", agg: "avg", transform: "pct" },
  ],
  ["nothing for categories", { metric: { ...metric, frequency: "CATEGORY" } }, {}],
  ["nothing for a hidden indicator", { transform: "pct", metric: null }, {}],
])("a file states %s", (_, change, options) => {
  expect(fileOptions({ ...one, ...change }, {})).toEqual(options);
});

test("a file states the range", () => {
  expect(fileOptions({ ...one, transform: "none" }, { start: "2020", end: undefined })).toEqual({
    start: "2020",
  });
});
