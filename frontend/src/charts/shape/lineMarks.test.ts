import { describe, expect, test } from "vitest";
import type { SeriesLook } from "../data/input";
import { seriesOf, timeOf } from "../testing";
import { lineMarks } from "./lineMarks";
import { lookOf } from "./look";
import { type Axis, pixel } from "./scene";

const x: Axis = { from: 0, to: 100, start: 0, end: 200 };
const y: Axis = { from: -10, to: 10, start: 100, end: 0 };

/** The points of each coloured line: pieces of [x, y]. */
function linesOf(days: string, look: SeriesLook, axes = { x, y }) {
  const [series] = timeOf({ ...seriesOf("D", days), look }).series;
  if (!series) throw new Error("there is one series");
  const marks = lineMarks({ series, index: 0, look: lookOf(series.input, 0) }, axes.x, axes.y);
  return marks.flatMap((mark) => {
    if (mark.kind !== "line") return [];
    const pieces = mark.path.split("M").slice(1);
    const points = pieces.map((piece) => piece.split("L").map((point) => point.split(",").map(Number)));
    return { colour: mark.colour, pieces: points };
  });
}

describe("a line changes its colour", () => {
  const days = "1970-01-01 -5\n1970-01-11 5\n1970-01-21 -5";

  test("exactly where it crosses the bound, upwards and downwards", () => {
    expect(linesOf(days, { greater: { value: 0, colour: 2 } })).toEqual([
      {
        colour: "series-1",
        pieces: [
          [
            [0, 75],
            [10, 50],
          ],
          [
            [30, 50],
            [40, 75],
          ],
        ],
      },
      {
        colour: "series-2",
        pieces: [
          [
            [10, 50],
            [20, 25],
            [30, 50],
          ],
        ],
      },
    ]);
  });

  test("at both bounds of one stretch", () => {
    const look: SeriesLook = {
      greater: { value: 2.5, colour: 2 },
      lower: { value: -2.5, colour: "#123456" },
    };
    expect(linesOf("1970-01-01 -5\n1970-01-11 5", look)).toEqual([
      {
        colour: "#123456",
        pieces: [
          [
            [0, 75],
            [5, 62.5],
          ],
        ],
      },
      {
        colour: "series-1",
        pieces: [
          [
            [5, 62.5],
            [15, 37.5],
          ],
        ],
      },
      {
        colour: "series-2",
        pieces: [
          [
            [15, 37.5],
            [20, 25],
          ],
        ],
      },
    ]);
  });

  test("strictly: what lies on the bound keeps its own", () => {
    const look: SeriesLook = { greater: { value: 5, colour: 2 }, lower: { value: -5, colour: 3 } };
    expect(linesOf(days, look).map((line) => line.colour)).toEqual(["series-1"]);
  });

  test("to that of “greater” where both rules hold", () => {
    const look: SeriesLook = { greater: { value: -9, colour: 2 }, lower: { value: 9, colour: 3 } };
    expect(linesOf(days, look).map((line) => line.colour)).toEqual(["series-2"]);
  });

  test("also where many observations share a pixel: no part lies on the wrong side", () => {
    let state = 1;
    const noisy = Array.from({ length: 5000 }, (_, day) => {
      state = (state * 16_807) % 2_147_483_647;
      return `${new Date(day * 86_400_000).toISOString().slice(0, 10)} ${((state / 2_147_483_647) * 18 - 9).toFixed(3)}`;
    }).join("\n");
    const axes = { x: { from: 0, to: 5000, start: 0, end: 300 }, y };
    const bound = Math.round(pixel(y, 3.3) * 10) / 10;
    const [own, greater] = linesOf(noisy, { greater: { value: 3.3, colour: 2 } }, axes);
    const heights = (line: typeof own) =>
      (line?.pieces ?? []).flat().map(([, height]) => height ?? Number.NaN);
    expect(Math.max(...heights(greater))).toBeLessThanOrEqual(bound);
    expect(Math.min(...heights(own))).toBeGreaterThanOrEqual(bound);
    expect(heights(greater).length).toBeGreaterThan(300);
  });
});

describe("a dashed line", () => {
  const dashed = (count: number) => {
    const lines = Array.from({ length: count }, (_, day) => `${day % 2 === 0 ? -9 : 9}`);
    const days = lines.map((value, day) => {
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
      return `${date} ${value}`;
    });
    const [series] = timeOf({ ...seriesOf("D", days.join("\n")), look: { style: "dot" } }).series;
    if (!series) throw new Error("there is one series");
    const axis: Axis = { from: 0, to: count, start: 0, end: 200 };
    const marks = lineMarks({ series, index: 0, look: lookOf(series.input, 0) }, axis, y);
    return marks.some((mark) => mark.kind === "line" && mark.dash !== undefined);
  };

  test("keeps its pattern where it can be seen", () => {
    expect(dashed(20)).toBe(true);
  });

  test("is drawn whole where it fills a surface: there would be a hundred thousand dashes", () => {
    expect(dashed(5_000)).toBe(false);
  });
});
