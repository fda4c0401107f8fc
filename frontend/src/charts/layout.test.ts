import { beforeAll, describe, expect, test } from "vitest";
import type { Language } from "@/lib/format";
import type { Translate } from "@/lib/text.tsx";
import type { ChartInput } from "./input";
import { layout } from "./layout";
import { prepare } from "./prepare";
import type { Label, Scene } from "./scene";
import { inputOf, seriesOf, textsOf } from "./testing";
import { textWidth } from "./text/measure";

const texts: Partial<Record<Language, Translate>> = {};
beforeAll(async () => {
  texts.en = await textsOf("en");
  texts.fr = await textsOf("fr");
});

function draw(input: ChartInput, width: number, height: number): Scene {
  const t = texts[input.language];
  if (!t) throw new Error("texts are not loaded");
  return layout(prepare(input), { width, height }, t);
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
const categories = Array.from(
  { length: 193 },
  (_, index) => `${nations[index % 5]} ${index + 1} ${index * 37 - 900}`,
).join("\n");

const inputs: Record<string, ChartInput> = {
  "a monthly index": inputOf(
    seriesOf(
      "M",
      months(400, (index) => 100 + index / 7),
      { unit: "Index, 2015 = 100" },
    ),
  ),
  percentages: inputOf(
    seriesOf(
      "M",
      months(60, (index) => Math.sin(index)),
      { unit: "%" },
    ),
  ),
  "one observation": inputOf(seriesOf("Q", "2024-Q2 7.5", { unit: "euros" })),
  "a constant": inputOf(seriesOf("Y", "2020 5\n2021 5\n2022 5")),
  "long daily": inputOf(seriesOf("D", days)),
  "huge values": inputOf(seriesOf("Y", "2020 3443864307851\n2021 8443864307851", { unit: "euros" })),
  "extreme values": inputOf(seriesOf("Y", "2020 -1.7e308\n2021 1.7e308\n2022 5e-324")),
  "a long unit": inputOf(
    seriesOf("S", "2020-S1 1\n2020-S2 2", { unit: "thousand tonnes of oil equivalent ".repeat(9) }),
  ),
  "three series": inputOf(...several(3)),
  "twenty series": inputOf(...several(20)),
  "frequencies together": inputOf(
    several(1)[0] ?? seriesOf("M", ""),
    seriesOf("Q", "1991-Q1 90\n1991-Q2 95", { id: "q" }),
  ),
  "193 categories": inputOf(seriesOf("C", categories, { unit: "servings" })),
  "categories of two series": inputOf(
    seriesOf("C", "Île-de-France 12\nBretagne 3\nCorse -4", { id: "a", name: "A" }),
    seriesOf("C", "Corse 9\nBretagne 3", { id: "b", name: "B" }),
  ),
  nothing: inputOf(seriesOf("M", "")),
  "unreadable periods": inputOf(seriesOf("M", "2024-01-15 3\nx 4")),
};

const box = (label: Label) => {
  const width = textWidth(label.text, label.size, label.bold);
  const left = label.x - { start: 0, middle: width / 2, end: width }[label.anchor];
  return { left, right: left + width, top: label.y - label.size * 0.74, bottom: label.y + label.size * 0.02 };
};

describe.each(Object.entries(inputs))("%s", (name, input) => {
  test.each([280, 320, 414, 559, 560, 720, 1000, 1600])(
    "at a width of %s: labels apart and inside, everything drawn",
    (width) => {
      for (const language of ["en", "fr"] as const) {
        for (const height of [200, 320, 420]) {
          const scene = draw({ ...input, language }, width, height);
          const labels = scene.marks.filter((mark) => mark.kind === "label");
          const where = `${name} ${language} ${width}×${height}`;
          for (const [index, label] of labels.entries()) {
            const a = box(label);
            const fits =
              a.left >= -0.5 && a.right <= width + 0.5 && a.top >= -0.5 && a.bottom <= height + 0.5;
            expect(fits, `${where}: “${label.text}” ${JSON.stringify(a)}`).toBe(true);
            for (const other of labels.slice(index + 1)) {
              const b = box(other);
              const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
              expect(apart, `${where}: “${label.text}” over “${other.text}”`).toBe(true);
            }
          }
          expect(JSON.stringify(scene)).not.toMatch(/null|NaN|Infinity/);
          expect(scene.plot.right).toBeGreaterThan(scene.plot.left);
          expect(scene.plot.bottom).toBeGreaterThan(scene.plot.top);
        }
      }
    },
  );
});

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

test("a chart without data says so", () => {
  const label = draw(inputs.nothing ?? inputOf(), 320, 320).marks[0];
  expect(label).toMatchObject({ kind: "label", text: "No data" });
});

test("the drawing of a long series grows with the picture, not with the series", () => {
  const scene = draw(inputOf(seriesOf("D", days)), 400, 320);
  const line = scene.marks.find((mark) => mark.kind === "line");
  expect(line?.path.split("L").length).toBeLessThanOrEqual(4 * 400);
});
