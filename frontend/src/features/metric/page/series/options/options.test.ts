import { describe, expect, test } from "vitest";
import { changeFrequency, changeParam, changeShown, resetOf } from "./changes";
import type { Defaults } from "./defaults";
import { readAddress } from "./readAddress";
import { explicit, rangeShown, toRead, viewOf } from "./view";

const monthly: Defaults = {
  frequency: "MONTHLY",
  aggregation: "AVG",
  transformation: "NONE",
  parameter: null,
  chart: null,
};
/** Shows its change over a year by default, as seasons since 2010. */
const shownAsPct: Defaults = {
  ...monthly,
  aggregation: "NONE",
  transformation: "PCT",
  parameter: "12",
  chart: {
    options: { type: "SEASONAL", start: "2010", end: null, seasonStart: "07-01", years: 4 },
  },
};
const at = (search: string) => readAddress(new URLSearchParams(search));
const view = (defaults: Defaults, search: string) => viewOf(defaults, at(search));

describe("what an address says", () => {
  test("is read by the names of the options; what is given twice is kept to be refused", () => {
    expect(at("freq=Q&agg=sum&tab=table&type=bar&years=3&other=1")).toEqual({
      reading: { freq: "Q", agg: "sum" },
      tab: "table",
      type: "bar",
      years: 3,
    });
    expect(at("freq=Q&freq=Y").reading).toEqual({ freq: "Q,Y" });
    expect(at("tab=none&type=pie&years=0.5")).toEqual({ reading: {}, tab: "chart" });
  });

  test("where it says nothing, the indicator's defaults and its own chart hold", () => {
    expect(view(shownAsPct, "")).toMatchObject({
      shown: "pctYear",
      letter: "M",
      method: undefined,
      type: "seasonal",
    });
    expect(view(shownAsPct, "transform=none&type=line")).toMatchObject({ shown: "none", type: "line" });
    expect(rangeShown(shownAsPct, {})).toEqual({ start: "2010", end: undefined });
    expect(rangeShown(shownAsPct, { start: "2020" })).toEqual({ start: "2020", end: undefined });
  });

  test("the default parameter belongs to the published frequency; a year has no seasons", () => {
    expect(view(shownAsPct, "freq=Y&agg=avg")).toMatchObject({
      shown: "pct",
      param: undefined,
      type: "line",
    });
  });
});

describe("what is asked of the server", () => {
  test("a chart in time reads all and draws a window; a table reads the range", () => {
    expect(toRead(monthly, at("start=2016-Q3&end=2020"))).toEqual({
      reading: {},
      window: { start: "2016-Q3", end: "2020" },
    });
    expect(toRead(monthly, at("tab=table&start=2016"))).toEqual({ reading: { start: "2016" } });
  });

  test("a limit is the server's to apply, to the range that is asked for", () => {
    expect(toRead(monthly, at("start=2016&order=desc&limit=5"))).toEqual({
      reading: { start: "2016", order: "desc", limit: "5" },
    });
  });

  test("a range that cannot be read is left for the server to refuse", () => {
    expect(toRead(monthly, at("start=soon"))).toEqual({ reading: { start: "soon" } });
    expect(toRead(monthly, at("start=2020&end=2019")).reading).toEqual({ start: "2020", end: "2019" });
  });

  test("seasons are asked for where they are drawn, from the day the address or the publisher says", () => {
    expect(toRead(monthly, at("tab=seasonal")).reading).toEqual({ season: "01-01" });
    expect(toRead(shownAsPct, at("")).reading).toEqual({ season: "07-01", start: "2010" });
    expect(toRead(shownAsPct, at("season=09-01")).reading.season).toBe("09-01");
    expect(toRead(shownAsPct, at("type=line")).reading).toEqual({});
  });

  test("a file gets what is shown in so many words", () => {
    expect(explicit(monthly, at("tab=table&type=bar"))).toEqual({});
    expect(explicit(shownAsPct, at(""))).toEqual({ transform: "pct", param: "12", start: "2010" });
    expect(explicit(shownAsPct, at("breaks=hide"))).toMatchObject({ transform: "pct", breaks: "hide" });
    expect(explicit(shownAsPct, at("transform=none&season=07-01"))).toEqual({
      transform: "none",
      start: "2010",
    });
  });
});

describe("a choice", () => {
  test("leaves out of the address what is the default", () => {
    expect(changeShown(monthly, view(monthly, ""), "pctYear")).toEqual({ transform: "pct", param: "12" });
    expect(changeShown(monthly, view(monthly, "transform=pct"), "none")).toEqual({
      transform: null,
      param: null,
      breaks: null,
    });
    expect(changeShown(shownAsPct, view(shownAsPct, "transform=none"), "pctYear")).toEqual({
      transform: null,
      param: null,
    });
    expect(changeShown(shownAsPct, view(shownAsPct, ""), "none")).toEqual({
      transform: "none",
      param: null,
      breaks: null,
    });
  });

  test.each([
    ["msum", false],
    ["index", true],
    ["none", true],
  ] as const)("of %s drops the option of breaks where results cross none: %s", (shown, isDropped) => {
    const change = changeShown(monthly, view(monthly, "transform=pct&breaks=hide"), shown);
    expect("breaks" in change).toBe(isDropped);
  });

  test("of a parameter leaves out the usual one", () => {
    const average = view(monthly, "transform=mavg");
    expect(changeParam(monthly, average, "24")).toEqual({ transform: "mavg", param: "24" });
    expect(changeParam(monthly, average, "12")).toEqual({ transform: "mavg", param: null });
  });

  test("of a frequency keeps a year a year and drops what does not fit it", () => {
    const overAYear = view(monthly, "transform=pct&param=12");
    expect(changeFrequency(monthly, overAYear, "Q")).toMatchObject({
      freq: "Q",
      transform: "pct",
      param: "4",
    });
    expect(changeFrequency(monthly, overAYear, "Y")).toMatchObject({
      freq: "Y",
      transform: "pct",
      param: null,
      type: null,
    });
    expect(
      changeFrequency(monthly, view(monthly, "freq=Q&agg=sum&transform=mavg&param=8"), "M"),
    ).toMatchObject({
      freq: null,
      agg: null,
      transform: "mavg",
      param: null,
    });
  });

  test("that was refused is taken back with what hangs on it", () => {
    expect(resetOf("freq")).toEqual({ freq: null, agg: null, param: null });
    expect(resetOf("param")).toEqual({ param: null });
    expect(resetOf(null)).toMatchObject({ freq: null, asof: null, transform: null });
  });
});
