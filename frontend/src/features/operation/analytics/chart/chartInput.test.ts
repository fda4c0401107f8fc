import { expect, test } from "vitest";
import { chartInput } from "./chartInput";

const days = ["2026-11-25", "2026-11-26", "2026-11-27"];
const months = ["2026-09", "2026-10", "2026-11"];
const words = { nameOf: String, limited: "limited" };
const measures = [
  { kind: "VIEWS" as const, values: [0, 5, 7], first: 0 },
  { kind: "VISITORS" as const, values: [0, 2, 3], first: 0 },
  { kind: "DOWNLOADS" as const, values: [0, 0, 1], first: 0 },
  { kind: "FOLLOWERS" as const, values: [0, 4, 3], first: 1 },
];

test.each<[string, boolean, string, string[], number]>([
  ["days, all counted", false, "2026-10-01", days, 0],
  ["days, counted from the second on", false, "2026-11-26", days, 1],
  ["a single day", false, "2026-11-27", days, 2],
  ["months, counted from within the second on", true, "2026-10-17", months, 1],
])("%s: the chart begins with the first counted period", (_, monthly, since, periods, from) => {
  const { series, options } = chartInput({ monthly, periods, since, measures }, "VIEWS", words, "en");
  expect(options?.range).toBe("zero");
  expect(series.map((it) => [it.name, it.frequency, it.periods, it.values])).toEqual([
    ["VIEWS", monthly ? "M" : "D", periods.slice(from), [0, 5, 7].slice(from)],
    ["VISITORS", monthly ? "M" : "D", periods.slice(from), [0, 2, 3].slice(from)],
  ]);
  expect(series.map((it) => it.incomplete)).toEqual([{ last: true }, { last: true }]);
});

test("a measure other than views is drawn alone", () => {
  const { series } = chartInput({ monthly: false, periods: days, measures }, "DOWNLOADS", words, "en");
  expect(series.map((it) => [it.name, it.values])).toEqual([["DOWNLOADS", [0, 0, 1]]]);
});

test("followers are drawn from the first known day on, and today's number is complete", () => {
  const numbers = { monthly: false, periods: days, since: "2026-11-27", measures };
  const { series } = chartInput(numbers, "FOLLOWERS", words, "en");
  expect(series.map((it) => [it.periods, it.values, it.incomplete])).toEqual([
    [days.slice(1), [4, 3], { last: false }],
  ]);
});

test.each<[string, boolean, string[], "VIEWS" | "VISITORS" | "DOWNLOADS", string | null, number | null]>([
  ["a day", false, days, "VIEWS", "2026-11-26", 1],
  ["visitors alone", false, days, "VISITORS", "2026-11-26", 1],
  ["the month of the day", true, months, "VIEWS", "2026-10-17", 1],
  ["today", false, days, "VIEWS", "2026-11-27", 2],
  ["a day before the range", false, days, "VIEWS", "2026-10-17", null],
  ["another measure", false, days, "DOWNLOADS", "2026-11-26", null],
  ["no such day", false, days, "VIEWS", null, null],
])("the begin of the limit of visitors is marked: %s", (_, monthly, periods, measure, limitedSince, at) => {
  const numbers = { monthly, periods, since: "2026-01-01", limitedSince, measures };
  const { series, options } = chartInput(numbers, measure, words, "en");
  const texts = at === null ? undefined : periods.map((_, place) => (place === at ? "limited" : null));
  expect(series.map((it) => [it.id, it.texts])).toEqual(
    series.map(({ id }) => [id, id === "VISITORS" ? texts : undefined]),
  );
  expect(options?.methodChanges).toEqual(at === null ? undefined : [periods[at]]);
});
