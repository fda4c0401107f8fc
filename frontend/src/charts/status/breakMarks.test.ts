import { beforeAll, describe, expect, test } from "vitest";
import type { Translate } from "@/lib/text/text.tsx";
import type { ChartInput } from "../data/input";
import { prepare } from "../data/prepare";
import { kinds } from "../kinds/kinds";
import { layout } from "../layout/layout";
import type { Label, Rule } from "../shape/scene";
import { coded, inputOf, seriesOf, textsOf } from "../testing";

let t: Translate;
beforeAll(async () => {
  t = await textsOf("en");
});

const lines = (value: (index: number) => number, count = 24) =>
  Array.from({ length: count }, (_, index) => `${2000 + index} ${value(index).toFixed(1)}`).join("\n");
const draw = (input: ChartInput, width = 720, height = 400) =>
  layout(prepare(input, kinds), { width, height }, t, kinds);

function breaksIn(input: ChartInput, width?: number, height?: number) {
  const { marks } = draw(input, width, height);
  return {
    labels: marks.filter((mark): mark is Label => mark.kind === "label" && mark.text === "break"),
    rules: marks.filter((mark): mark is Rule => mark.kind === "rule" && mark.role === "threshold"),
  };
}
const notesIn = (input: ChartInput) =>
  draw(input).marks.flatMap((mark) => (mark.kind === "label" && mark.role === "note" ? [mark.text] : []));

const rising = seriesOf(
  "Y",
  lines((index) => 10 + index),
);

describe("a break in a series", () => {
  test("has a dotted line between the two observations and a label above it", () => {
    const { labels, rules } = breaksIn(inputOf(coded(rising, { "2010": "B", "2011": "B" })));
    expect([labels.length, rules.length]).toEqual([1, 1]);
    expect(labels[0]?.y).toBeLessThan(rules[0]?.y1 ?? 0);
  });

  test("of several series at one date has one label", () => {
    const other = seriesOf(
      "Y",
      lines((index) => 40 - index),
      { id: "two", name: "Two" },
    );
    const both = inputOf(coded(rising, { "2010": "B" }), coded(other, { "2010": "B" }));
    expect(breaksIn(both).labels).toHaveLength(1);
    const apart = inputOf(coded(rising, { "2005": "B" }), coded(other, { "2015": "B" }));
    expect(breaksIn(apart).labels.map(({ colour }) => colour)).toEqual(["label-1", "label-2"]);
  });

  test("has no label where another one is in its way", () => {
    const crowded = coded(
      rising,
      Object.fromEntries(["2010", "2012", "2014", "2016"].map((year) => [year, "B"])),
    );
    const { labels, rules } = breaksIn(inputOf(crowded), 240, 160);
    expect(rules).toHaveLength(4);
    expect(labels.length).toBeLessThan(4);
  });
});

describe("notes below the picture", () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      "codes that are drawn alike",
      { "2021": "E", "2022": "PU", "2023": "P" },
      ["Dashed: provisional, estimated"],
    ],
    ["codes without a shape of their own", { "2022": "U", "2012": "L" }, []],
    ["neighbours as a span", { "2003": "Q", "2008": "Q", "2009": "Q" }, ["Suppressed: 2003, 2008 to 2009"]],
    [
      "a count of the others",
      { "2003": "Q", "2005": "Q/C", "2007": "Q", "2009": "Q", "2010": "Q" },
      ["Suppressed: 2003, 2005, 2007 and 2 more"],
    ],
  ])("%s", (_name, codes, notes) => {
    expect(notesIn(inputOf(coded(rising, codes)))).toEqual(notes);
  });

  test("only what is visible, and the series where there are others", () => {
    const other = { ...rising, id: "two", name: "Two" };
    const input = inputOf(coded(rising, { "2003": "Q", "2020": "Q" }), other);
    expect(notesIn({ ...input, options: { window: { from: "2010" } } })).toEqual(["Suppressed (One): 2020"]);
  });

  test("incomplete periods beside provisional ones", () => {
    const last = { ...rising, incomplete: { last: true } };
    expect(notesIn(inputOf(coded(last, { "2022": "P" })))).toEqual([
      "Dashed: incomplete period, provisional",
    ]);
    expect(notesIn(inputOf(last))).toEqual(["Incomplete period"]);
  });
});
