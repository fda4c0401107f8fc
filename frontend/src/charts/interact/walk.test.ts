import { describe, expect, test } from "vitest";
import { prepare } from "../data/prepare";
import { kinds } from "../kinds/kinds";
import { coded, inputOf, seriesOf, timeOf } from "../testing";
import { type Focus, readAt, snap } from "./readout";
import { walk } from "./walk";

const monthly = seriesOf("M", "2024-01 1\n2024-02 2\n2024-03 3\n2024-04 4", { id: "m", name: "Monthly" });
const quarterly = seriesOf("Q", "2024-Q1 10\n2024-Q2 20", { id: "q", name: "Quarterly" });
const data = timeOf(monthly, quarterly);

const after = (...keys: string[]) => {
  const end = keys.reduce<Focus | undefined>((from, key) => walk(data, from, key, []) ?? from, undefined);
  return end && `${readAt(data, end.at).heading} ${end.series}`;
};

describe("walking along a chart", () => {
  test.each<[string, string[], string]>([
    ["the first arrow enters at the latest observation", ["ArrowLeft"], "Apr 2024 0"],
    ["left goes back", ["ArrowLeft", "ArrowLeft"], "Mar 2024 0"],
    ["right stops at the end", ["ArrowRight", "ArrowRight"], "Apr 2024 0"],
    ["Home enters at the first", ["Home"], "Jan 2024 0"],
    ["End goes to the last", ["Home", "End"], "Apr 2024 0"],
    ["page keys stop at the ends", ["End", "PageUp"], "Jan 2024 0"],
    [
      "down goes to the next series, at its nearest observation",
      ["Home", "ArrowRight", "ArrowDown"],
      "Jan 2024 1",
    ],
    ["and walks along that one's observations", ["Home", "ArrowDown", "ArrowRight"], "Apr 2024 1"],
    ["up goes round to the last series", ["Home", "ArrowUp"], "Jan 2024 1"],
  ])("%s", (_name, keys, place) => {
    expect(after(...keys)).toBe(place);
  });

  test("holes are on the way, but the first arrow enters at the latest value", () => {
    const holey = timeOf(coded(monthly, { "2024-02": "Q", "2024-04": "L" }));
    const places = (...keys: string[]) => {
      const end = keys.reduce<Focus | undefined>(
        (from, key) => walk(holey, from, key, []) ?? from,
        undefined,
      );
      return end && readAt(holey, end.at).heading;
    };
    expect(places("ArrowLeft")).toBe("Mar 2024");
    expect(places("ArrowLeft", "ArrowLeft")).toBe("Feb 2024");
    expect(places("ArrowLeft", "ArrowRight")).toBe("Apr 2024");
  });

  test("other keys are not ours", () => {
    expect(walk(data, undefined, "a", [])).toBeUndefined();
    expect(walk(data, undefined, "Tab", [])).toBeUndefined();
  });

  test("categories stand in rows: down goes to the next one", () => {
    const categories = prepare(inputOf(seriesOf("C", "A 1\nB 2\nC 3")), kinds);
    expect(walk(categories, undefined, "ArrowDown", [0, 1, 2])).toEqual({ at: 0, series: 0 });
    expect(walk(categories, { at: 0, series: 0 }, "ArrowDown", [0, 1, 2])).toEqual({ at: 1, series: 0 });
    expect(walk(categories, { at: 0, series: 0 }, "End", [0, 1, 2])).toEqual({ at: 2, series: 0 });
    expect(walk(categories, { at: 2, series: 0 }, "ArrowDown", [0, 1, 2])).toEqual({ at: 2, series: 0 });
  });
});

describe("reading a place", () => {
  test("a month reads its quarter too, and says which it is", () => {
    const february = snap(data, data.stops[1] ?? 0) ?? 0;
    const { heading, rows } = readAt(data, february);
    expect(heading).toBe("Feb 2024");
    expect(rows.map(({ name, value, period }) => [name, value, period])).toEqual([
      ["Monthly", "2", undefined],
      ["Quarterly", "10", "Q1 2024"],
    ]);
  });

  test("the pointer snaps to the nearest observation", () => {
    const [january = 0, february = 0] = data.stops;
    expect(snap(data, january + 12)).toBe(january);
    expect(snap(data, january + 20)).toBe(february);
    expect(snap(data, -1e9)).toBe(january);
  });

  test("where a stack is left out, it says whether a value is missing or all are zero", () => {
    const lines = ["2018 0\n2019 0\n2020 5", "2018 0\n2020 5"];
    const series = lines.map((text, index) => seriesOf("Y", text, { id: String(index) }));
    const stack = prepare({ ...inputOf(...series), options: { stack: "percent" } }, kinds);
    const stops = stack.kind === "time" ? [...stack.stops] : [];
    expect(stops.map((at) => readAt(stack, at).leftOut)).toEqual(["zero", "missing", undefined]);
  });

  test("remarks and incomplete periods come along", () => {
    const texts = [null, null, null, "provisional"];
    const one = timeOf({ ...monthly, texts, incomplete: { last: true } });
    expect(readAt(one, one.stops[3] ?? 0).rows[0]).toMatchObject({ text: "provisional", incomplete: true });
    expect(readAt(one, one.stops[2] ?? 0).rows[0]).toMatchObject({ text: undefined, incomplete: false });
  });
});
