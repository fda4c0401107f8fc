import { describe, expect, test } from "vitest";
import { metricOf } from "../testing";
import { newSeries, withSeries } from "./added";
import { draftInput, EMPTY_DRAFT } from "./draft";
import { atFrequency } from "./seriesView";

const add = (draft: Parameters<typeof withSeries>[0], ...metrics: ReturnType<typeof metricOf>[]) =>
  withSeries(draft, metrics, [], "en");

describe("indicators that are added", () => {
  test("give an empty chart its title, its key and its type", () => {
    const draft = add(EMPTY_DRAFT, metricOf("regions", { frequency: "CATEGORY" }));
    expect(draft).toMatchObject({ key: "name-of-regions", title: { en: "Name of regions" } });
    expect(draft.options.type).toBe("BAR");
    expect(draft.series[0]).toMatchObject({ transform: null, freq: null });
    const more = add(draft, metricOf("other"));
    expect(more.title.en).toBe("Name of regions");
  });

  test("are read as their publishers show them, written down", () => {
    const [one] = add(EMPTY_DRAFT, metricOf("cpi", { transformation: "PCT", parameter: "12" })).series;
    expect(one).toMatchObject({ transform: "pct", param: "12" });
  });

  test("stand on the side of their unit, the second unit on the right, a third where the first is", () => {
    const unit = (en: string) => ({ unit: { fr: null, en } });
    const { series } = add(
      EMPTY_DRAFT,
      metricOf("a", unit("$")),
      metricOf("b", unit("$")),
      metricOf("c", unit("%")),
      metricOf("d", { transformation: "PCT", ...unit("$") }),
      metricOf("e", unit("t")),
    );
    expect(series.map((one) => one.look.axis)).toEqual(["LEFT", "LEFT", "RIGHT", "RIGHT", "LEFT"]);
  });
});

describe("another frequency", () => {
  const series = (reading: object, change = {}) => ({
    ...newSeries(metricOf("a", change), []),
    transform: "none",
    ...reading,
  });
  test.each([
    [{}, {}, "Q", { freq: "Q", agg: null, transform: "none", param: null }],
    [{}, { aggregation: "NONE" as const }, "Q", { freq: "Q", agg: "avg", transform: "none", param: null }],
    [{ agg: "sum", freq: "Q" }, {}, "Y", { freq: "Y", agg: "sum", transform: "none", param: null }],
    [{ agg: "sum", freq: "Q" }, {}, "M", { freq: null, agg: null, transform: "none", param: null }],
    [{ transform: "pct", param: "12" }, {}, "Q", { freq: "Q", agg: null, transform: "pct", param: "4" }],
    [{ transform: "pct", param: "12" }, {}, "Y", { freq: "Y", agg: null, transform: "pct", param: null }],
    [{ transform: "mavg", param: "3" }, {}, "Q", { freq: "Q", agg: null, transform: "mavg", param: null }],
  ])("%j of %j at %s", (reading, change, letter, expected) => {
    const metric = metricOf("a", change);
    expect(atFrequency(metric, series(reading, change), letter as "Q")).toEqual(expected);
  });
});

test("what is sent keeps a hidden series by its id alone, and drops one that is not there any more", () => {
  const hidden = { ...newSeries(metricOf("x"), []), id: "s1", isKept: true, metric: null, transform: null };
  const known = { ...newSeries(metricOf("a"), []), id: "s2", isKept: true };
  const fresh = newSeries(metricOf("b"), []);
  const draft = { ...EMPTY_DRAFT, series: [hidden, known, fresh] };
  const sent = draftInput(draft, new Set(["s1", "s2"]), "en").series;
  expect(sent.map(({ id, metric }) => [id, metric])).toEqual([
    ["s1", undefined],
    ["s2", "a"],
    [undefined, "b"],
  ]);
  const without = draftInput(draft, new Set(["s2"]), "en").series;
  expect(without.map(({ id, metric }) => [id, metric])).toEqual([
    ["s2", "a"],
    [undefined, "b"],
  ]);
});
