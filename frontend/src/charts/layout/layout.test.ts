import { beforeAll, describe, expect, test } from "vitest";
import type { Language } from "@/lib/format";
import type { Translate } from "@/lib/text/text.tsx";
import type { ChartInput } from "../data/input";
import { prepare } from "../data/prepare";
import { kinds } from "../kinds/kinds";
import type { Scene } from "../shape/scene";
import { inputOf, seriesOf, textsOf } from "../testing";
import { layout } from "./layout";

const texts: Partial<Record<Language, Translate>> = {};
beforeAll(async () => {
  texts.en = await textsOf("en");
  texts.fr = await textsOf("fr");
});

function draw(input: ChartInput, width: number, height: number): Scene {
  const t = texts[input.language];
  if (!t) throw new Error("texts are not loaded");
  return layout(prepare(input, kinds), { width, height }, t, kinds);
}

const months = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => {
    const [year, month] = [1990 + Math.floor(index / 12), (index % 12) + 1];
    return `${year}-${String(month).padStart(2, "0")} ${value(index).toFixed(1)}`;
  }).join("\n");

const days = Array.from({ length: 6000 }, (_, index) => {
  const text = new Date(index * 86_400_000).toISOString().slice(0, 10);
  return `${text} ${Math.round(5000 * Math.sin(index / 200))}`;
}).join("\n");

const nations = [
  "United Kingdom of Great Britain and Northern Ireland",
  "Côte d’Ivoire",
  "Österreich",
  "日本",
  "Iran",
];
const several = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    seriesOf(
      "M",
      months(120, (month) => 100 + month * (index % 4) * 0.1),
      {
        id: String(index),
        name: `${nations[index % nations.length]} ${index}`,
        unit: "Index, 2015 = 100",
      },
    ),
  );
describe("a line", () => {
  const lineOf = (scene: Scene) => scene.marks.filter((mark) => mark.kind === "line");
  const gappy = seriesOf("M", "2025-07 1\n2025-08 2\n2025-09 3\n2025-11 4\n2025-12 5\n2026-02 6", {
    unit: "x",
  });

  test("breaks at a missing month, and an isolated value gets a dot", () => {
    const scene = draw(inputOf(gappy), 2000, 300);
    expect(lineOf(scene)[0]?.path.match(/M/g)).toHaveLength(2);
    const narrow = draw(inputOf({ ...gappy, periods: ["1990-01", ...gappy.periods.slice(1)] }), 320, 320);
    const dots = narrow.marks.filter((mark) => mark.kind === "dot");
    expect(dots.length).toBe(3); // the first, the last, and the mark of the latest value on it
  });

  test("shows the bounds of an alert, to which its axis extends, but the zero line once", () => {
    const input = { ...inputOf(seriesOf("M", "2025-07 11\n2025-08 12")), options: { bounds: [30, 0] } };
    const scene = draw(input, 320, 200);
    const rules = scene.marks.filter((mark) => mark.kind === "rule" && mark.role === "threshold");
    expect(rules).toHaveLength(1);
    expect(scene.axes).toMatchObject({ y: { from: 0 } });
    expect(scene.axes && "y" in scene.axes && scene.axes.y.to).toBeGreaterThanOrEqual(30);
  });

  test.each<[string, string[], number[]]>([
    ["no change", [], []],
    ["the second of three months", ["2025-08"], [0.5]],
    ["the first and the last", ["2025-07", "2025-09"], [0, 1]],
    ["months outside", ["2025-06", "2025-10"], []],
    ["no month", ["2025-08-01", "soon"], []],
  ])("marks a change of method by a vertical line: %s", (_, methodChanges, shares) => {
    const series = seriesOf("M", "2025-07 11\n2025-08 12\n2025-09 13");
    const { marks, plot, axes } = draw({ ...inputOf(series), options: { methodChanges } }, 640, 300);
    const rules = marks.flatMap((mark) => (mark.kind === "rule" && mark.role === "threshold" ? [mark] : []));
    expect(rules.every(({ y1, y2 }) => y1 === plot.top && y2 === plot.bottom)).toBe(true);
    const x = axes?.kind === "time" ? axes.x : { start: 0, end: 0 };
    // August begins after 31 of 62 days.
    const places = shares.map((share) => x.start + share * (x.end - x.start));
    expect(rules.map(({ x1 }) => Math.round(x1))).toEqual(places.map(Math.round));
    expect(rules.every(({ x1, x2 }) => x1 === x2)).toBe(true);
  });

  test("joins the observations of a series with a rhythm of its own by a thin line, below their dots", () => {
    const census = seriesOf("Y", "1960 1\n1970 2\n1980 3\n1990 4");
    const marks = draw(inputOf(census), 640, 400).marks.filter(
      ({ kind }) => kind === "line" || kind === "dot",
    );
    const [join, ...dots] = marks;
    expect(join).toMatchObject({ kind: "line", width: 1 });
    expect(join?.kind === "line" && join.path.match(/L/g)).toHaveLength(3);
    expect(dots.map(({ kind }) => kind)).not.toContain("line");
    expect(dots.length).toBeGreaterThanOrEqual(4);
  });

  test("goes dashed to an incomplete period and ends in a ring", () => {
    const scene = draw(
      inputOf({
        ...gappy,
        periods: months(6, () => 1)
          .split("\n")
          .map((line) => line.slice(0, 7)),
        incomplete: { last: true },
      }),
      720,
      320,
    );
    expect(lineOf(scene).map((line) => line.dash !== undefined)).toEqual([false, true]);
    expect(scene.marks.some((mark) => mark.kind === "dot" && mark.hollow === true)).toBe(true);
  });

  test("marks an incomplete period in the middle, in a part of the time too", () => {
    const yearly = seriesOf("Y", "2019 1\n2020 2\n2021 1\n2022 4\n2023 5", {
      incomplete: { periods: ["2021"] },
    });
    for (const window of [undefined, { from: "2020", to: "2023" }]) {
      const scene = draw({ ...inputOf(yearly), options: { window } }, 640, 400);
      expect(lineOf(scene).map((line) => line.dash !== undefined)).toEqual([false, true]);
      const rings = scene.marks.filter(
        (mark) => mark.kind === "dot" && mark.series === 0 && mark.hollow === true,
      );
      // The ring of the year, and the sample beside the note.
      expect(rings).toHaveLength(2);
    }
  });

  test("the ninth series takes the first colour again, in dashes", () => {
    const lines = lineOf(draw(inputOf(...several(9)), 720, 420));
    expect(lines[8]).toMatchObject({ colour: "series-1", dash: [6, 4] });
    expect(lines[0]?.dash).toBeUndefined();
  });

  test("takes the publisher's colour, width and pattern, and nothing else in their place", () => {
    const look = (colour: string | number) =>
      draw(inputOf({ ...gappy, look: { colour, width: 9, style: "dot" } }), 720, 320);
    expect(lineOf(look("#123abc"))[0]).toMatchObject({ colour: "#123abc", width: 5 });
    expect(lineOf(look(4))[0]).toMatchObject({ colour: "series-4" });
    expect(lineOf(look("url(#x)"))[0]).toMatchObject({ colour: "series-1" });
  });
});

describe("a stack says why dates are left out", () => {
  const members = (...lines: string[]) => ({
    ...inputOf(...lines.map((text, index) => seriesOf("Y", text, { id: String(index) }))),
    options: { stack: "percent" } as const,
  });
  const notes = (input: ChartInput) =>
    draw(input, 640, 400).marks.flatMap((mark) =>
      mark.kind === "label" && mark.role === "note" ? [mark.text] : [],
    );

  test.each<[string, string[], string[]]>([
    [
      "zeros",
      ["2018 0\n2019 1\n2020 5", "2018 0\n2019 1\n2020 5"],
      ["One date is left out: all values are zero."],
    ],
    ["a hole", ["2018 1\n2019 1\n2020 5", "2018 1\n2020 5"], ["One date is left out: values are missing."]],
    [
      "both",
      ["2017 0\n2018 0\n2019 1\n2020 5", "2017 0\n2018 0\n2020 5"],
      ["One date is left out: values are missing.", "2 dates are left out: all values are zero."],
    ],
    [
      "nothing but zeros",
      ["2018 0\n2019 0", "2018 0"],
      ["All values are zero at the dates that these", "series have in common: there are no shares to draw."],
    ],
    [
      "no date in common",
      ["2018 1", "2019 1"],
      ["These series have no date in common, so they cannot be stacked."],
    ],
  ])("%s", (_name, lines, expected) => {
    expect(notes(members(...lines)).join(" ")).toBe(expected.join(" "));
  });
});

test("a chart without data says so", () => {
  const label = draw(inputOf(seriesOf("M", "")), 320, 320).marks[0];
  expect(label).toMatchObject({ kind: "label", text: "No data" });
});

test("the drawing of a long series grows with the picture, not with the series", () => {
  const scene = draw(inputOf(seriesOf("D", days)), 400, 320);
  const line = scene.marks.find((mark) => mark.kind === "line");
  expect(line?.path.split("L").length).toBeLessThanOrEqual(4 * 400);
});
