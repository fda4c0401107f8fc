import { describe, expect, test } from "vitest";
import type { Span } from "../../data/window";
import { seriesOf, timeOf } from "../../testing";
import { clampSpan, isWhole, moved, snapped, stepped, windowTexts } from "./range";

const data = timeOf(seriesOf("Y", "2010 1\n2011 2\n2012 3\n2013 4\n2014 5\n2015 6"));
const at = (year: number) => data.stops[year - 2010] ?? 0;
const years = (from: number, to: number): Span => ({ from: at(from), to: at(to) });
const inWords = (span: Span) => windowTexts(data, span);

describe("a window", () => {
  test("that is not limited shows all, and has no texts", () => {
    expect(isWhole(data, clampSpan(data, undefined))).toBe(true);
    expect(inWords(clampSpan(data, undefined))).toEqual({});
  });

  test("says the periods of its ends, of an end that leaves nothing out none", () => {
    expect(inWords(years(2011, 2013))).toEqual({ from: "2011", to: "2013" });
    expect(inWords(years(2010, 2013))).toEqual({ to: "2013" });
    expect(inWords(years(2012, 2015))).toEqual({ from: "2012" });
  });

  test("beyond the data is cut to them", () => {
    expect(clampSpan(data, { from: Number.NEGATIVE_INFINITY, to: at(2012) })).toEqual(years(2010, 2012));
    expect(clampSpan(data, { from: at(2012), to: 1e9 })).toEqual(years(2012, 2015));
  });

  test("snaps to the nearest observations, and never to fewer than two", () => {
    expect(snapped(data, { from: at(2011) + 40, to: at(2013) - 40 })).toEqual(years(2011, 2013));
    expect(snapped(data, { from: at(2015), to: at(2015) })).toEqual(years(2014, 2015));
  });
});

describe("dragging", () => {
  test("an end stops before the other one", () => {
    expect(moved(data, years(2011, 2013), "from", at(2015))).toEqual(years(2012, 2013));
    expect(moved(data, years(2011, 2013), "to", at(2010))).toEqual(years(2011, 2012));
    expect(moved(data, years(2011, 2013), "to", 1e9)).toEqual(years(2011, 2015));
  });

  test("the window keeps its length and stops at the ends of the data", () => {
    const span = years(2011, 2013);
    const after = moved(data, span, "window", at(2015));
    expect(after.to).toBe(at(2015));
    expect(after.to - after.from).toBe(span.to - span.from);
    expect(moved(data, span, "window", -1e9).from).toBe(at(2010));
  });
});

describe("arrow keys", () => {
  test.each<[string, Span, "from" | "to" | "window", number, Span]>([
    ["move the start by one observation", years(2011, 2013), "from", 1, years(2012, 2013)],
    ["not past the end", years(2012, 2013), "from", 1, years(2012, 2013)],
    ["move the end", years(2011, 2013), "to", 5, years(2011, 2015)],
    ["move both, keeping as many observations", years(2011, 2013), "window", 1, years(2012, 2014)],
    ["stop at the last", years(2011, 2013), "window", 99, years(2013, 2015)],
    ["stop at the first", years(2011, 2013), "window", -99, years(2010, 2012)],
  ])("%s", (_name, span, part, steps, expected) => {
    expect(stepped(data, span, part, steps)).toEqual(expected);
  });
});
