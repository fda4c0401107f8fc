import { beforeAll, describe, expect, test } from "vitest";
import type { Language } from "@/lib/format";
import type { Translate } from "@/lib/text/text.tsx";
import type { ChartInput, ChartOptions, ChartSeries, Latest } from "../data/input";
import { prepare } from "../data/prepare";
import { kinds } from "../kinds/kinds";
import type { Label, Scene } from "../shape/scene";
import { coded, inputOf, seriesOf, textsOf } from "../testing";
import { textWidth } from "../text/measure";
import { layout } from "./layout";

/* The invariant of every chart: for every series, option, language and width, no label overlaps another and none
   leaves the picture. */

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

/** Lines of a series of `count` parts of years from 1990 on. */
function parts(
  letter: "" | "-" | "-Q" | "-S",
  aYear: number,
  count: number,
  value: (index: number) => number,
) {
  return Array.from({ length: count }, (_, index) => {
    const year = 1990 + Math.floor(index / aYear);
    const part = String((index % aYear) + 1).padStart(letter === "-" ? 2 : 1, "0");
    return `${year}${letter === "" ? "" : letter + part} ${value(index).toFixed(1)}`;
  }).join("\n");
}
const months = (count: number, value: (index: number) => number) => parts("-", 12, count, value);
const quarters = (count: number, value: (index: number) => number) => parts("-Q", 4, count, value);
const years = (count: number, value: (index: number) => number) => parts("", 1, count, value);
const days = (count: number, every: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => {
    const text = new Date(index * every * 86_400_000).toISOString().slice(0, 10);
    return `${text} ${value(index).toFixed(2)}`;
  }).join("\n");

const nations = [
  "United Kingdom of Great Britain and Northern Ireland",
  "Côte d’Ivoire",
  "Österreich",
  "日本",
  "Iran",
];
const nation = (index: number) => `${nations[index % nations.length]} ${index}`;
const several = (count: number, more: (index: number) => Partial<ChartSeries> = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    seriesOf(
      "M",
      months(120, (month) => 100 + month * (index % 4) * 0.1),
      { id: String(index), name: nation(index), unit: "Index, 2015 = 100", ...more(index) },
    ),
  );
const balance = seriesOf(
  "Q",
  quarters(80, (index) => 40 * Math.sin(index / 3) - 5),
  { name: "Solde extérieur de la France métropolitaine", unit: "milliards d’euros" },
);
const categories = (count: number, name: string) =>
  seriesOf(
    "C",
    Array.from({ length: count }, (_, index) => `${nation(index)} ${index * 37 - 900}`).join("\n"),
    { id: name, name, unit: "servings per person and year" },
  );
const latest: Latest = {
  period: "2026-10",
  value: 1_234_567.8,
  change: { period: "2026-09", value: 1_234_000, difference: 567.8, percent: 0.046 },
  yearChange: { period: "2025-10", value: 0, difference: -1_234_567.8, percent: null },
};

const series: Record<string, readonly ChartSeries[]> = {
  "a monthly index": several(1),
  percentages: [
    seriesOf(
      "M",
      months(60, (index) => 3 * Math.sin(index)),
      { unit: "%", incomplete: { last: true } },
    ),
  ],
  "one observation": [seriesOf("Q", "2024-Q2 7.5", { unit: "euros" })],
  "a constant": [
    seriesOf(
      "Y",
      years(3, () => 5),
    ),
  ],
  "few years": [
    seriesOf(
      "Y",
      years(8, (index) => 1000 * (index + 1)),
      { unit: "births" },
    ),
  ],
  "all negative": [
    seriesOf(
      "Y",
      years(20, (index) => -50 - index),
    ),
  ],
  "daily with gaps": [
    seriesOf("D", `${days(700, 3, (index) => 5000 * Math.sin(index / 200))}\n2019-01-01 3`),
  ],
  weekly: [
    seriesOf(
      "W",
      days(300, 7, (index) => index),
    ),
  ],
  "huge values": [seriesOf("Y", "2020 3443864307851\n2021 8443864307851", { unit: "euros" })],
  "extreme values": [seriesOf("Y", "2020 -1.7e308\n2021 1.7e308\n2022 5e-324")],
  "tiny values": [seriesOf("Y", "2020 1e-12\n2021 4e-12", { decimals: 10 })],
  "a long unit": [
    seriesOf(
      "S",
      parts("-S", 2, 9, (index) => index),
      { unit: "thousand tonnes of oil ".repeat(9) },
    ),
  ],
  "three series": several(3),
  "nine series, some incomplete": several(9, (index) => ({
    incomplete: { first: true, last: index % 2 === 0 },
  })),
  "twenty series": several(20),
  "two axes": several(2, (index) => ({
    look: { axis: index === 0 ? "left" : "right" },
    unit: `unit ${index}`,
  })),
  "two axes of five series": several(5, (index) => ({ look: { axis: index < 3 ? "left" : "right" } })),
  "only a right axis": several(2, () => ({ look: { axis: "right" } })),
  "rules of colour": [
    { ...balance, look: { greater: { value: 0, colour: 1 }, lower: { value: -20, colour: 2 } } },
  ],
  "mixed signs": [
    balance,
    seriesOf(
      "Q",
      quarters(80, (index) => index),
      { id: "two", name: "Two" },
    ),
  ],
  "members without common dates": [
    seriesOf(
      "M",
      months(24, (index) => index + 1),
      { id: "a", name: "A" },
    ),
    seriesOf(
      "M",
      months(48, (index) => index + 1)
        .split("\n")
        .slice(20)
        .join("\n"),
      { id: "b", name: "B" },
    ),
  ],
  frequencies: [
    ...several(1),
    seriesOf("Q", "1991-Q1 90\n1991-Q2 95", { id: "q" }),
    seriesOf("Y", "1991 90\n1993 95", { id: "y" }),
  ],
  "193 categories": [categories(193, "Beer")],
  "eleven categories": [categories(11, "Vin")],
  "categories of three series": [categories(7, "Beer"), categories(9, "Spirits"), categories(5, "Wine")],
  "positive categories": ["Beer", "Wine"].map((name) => {
    const one = categories(9, name);
    return { ...one, values: one.values.map(Math.abs) };
  }),
  "years with every code": [
    coded(
      seriesOf(
        "Y",
        years(30, (index) => 10 + index),
        { name: "One" },
      ),
      {
        "1991": "B",
        "1992": "BP",
        "1995": "B",
        "1996": "Q/C",
        "1997": "L",
        "2003": "B",
        "2018": "E",
        "2019": "F",
      },
    ),
  ],
  "nine series that break": several(9).map((one, index) =>
    coded(one, { [`199${index}-05`]: "B", "1993-07": "B", "1995-01": "Q", "1999-12": "P" }),
  ),
  "categories with holes": [
    coded(categories(11, "Vin"), { [nation(3)]: "Q/S", [nation(5)]: "K", [nation(6)]: "E" }),
    categories(9, "Bier"),
  ],
  "one series of categories with holes": [
    coded(categories(9, "Vin"), { [nation(3)]: "Q/S", [nation(5)]: "K", [nation(6)]: "E" }),
  ],
  "nothing but holes": [coded(seriesOf("M", "2024-01 1\n2024-02 2"), { "2024-01": "Q", "2024-02": "Q" })],
  "latest values": several(6, (index) => ({ latest: index === 5 ? null : latest })),
  "a latest value": [{ ...several(1)[0], latest } as ChartSeries],
  "gone members": several(7, (index) => (index > 1 ? { problem: "gone", periods: [], values: [] } : {})),
  "all unreadable": [seriesOf("M", "2024-01-15 3\nx 4")],
  nothing: [seriesOf("M", "")],
};

const options: Record<string, ChartOptions> = {
  line: {},
  "line over places": { xFormat: "category", yFormat: "0.00" },
  "line in a window": { window: { from: "1991-03", to: "1992-02" }, range: "zero" },
  bar: { type: "bar" },
  "bar over places": { type: "bar", xFormat: "category", showUnit: false },
  "bar around": { type: "bar", range: "around", yFormat: "0%" },
  bands: { stack: "yes" },
  "shares as bands": { stack: "percent" },
  "stacked bars": { type: "bar", stack: "yes" },
  "shares as bars": { type: "bar", stack: "percent" },
  value: { type: "value" },
  "value in its format": { type: "value", yFormat: "0.0" },
};

const box = (label: Label) => {
  const width = textWidth(label.text, label.size, label.bold);
  const left = label.x - { start: 0, middle: width / 2, end: width }[label.anchor];
  return { left, right: left + width, top: label.y - label.size * 0.74, bottom: label.y + label.size * 0.02 };
};

describe.each(Object.entries(series))("%s", (name, members) => {
  test.each(Object.entries(options))("as %s: labels apart and inside, everything finite", (kind, chosen) => {
    for (const language of ["en", "fr"] as const) {
      for (const width of [280, 320, 414, 559, 560, 720, 1000, 1600]) {
        for (const height of [200, 400]) {
          const scene = draw({ ...inputOf(...members), options: chosen, language }, width, height);
          check(scene, `${name} as ${kind}, ${language} ${width}×${height}`);
        }
      }
    }
  });
});

function check(scene: Scene, where: string) {
  const { width, height, marks, plot } = scene;
  const labels = marks.filter((mark) => mark.kind === "label").map((label) => ({ label, box: box(label) }));
  for (const [index, { label, box: a }] of labels.entries()) {
    const fits = a.left >= -0.5 && a.right <= width + 0.5 && a.top >= -0.5 && a.bottom <= height + 0.5;
    if (!fits) expect.fail(`${where}: “${label.text}” leaves the picture ${JSON.stringify(a)}`);
    for (const { label: other, box: b } of labels.slice(index + 1)) {
      const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      if (!apart) expect.fail(`${where}: “${label.text}” over “${other.text}”`);
    }
  }
  const written = JSON.stringify(marks);
  if (/\bnull\b|NaN|Infinity/.test(written)) expect.fail(`${where}: a place is no number`);
  expect(plot.right).toBeGreaterThan(plot.left);
  expect(plot.bottom).toBeGreaterThan(plot.top);
}
