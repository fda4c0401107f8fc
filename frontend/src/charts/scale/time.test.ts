import { describe, expect, test } from "vitest";
import type { Language } from "@/lib/format";
import { dayNumber } from "@/lib/format/calendar";
import { type DatedFrequency, positionOf } from "../data/period";
import { textWidth } from "../text/measure";
import { type TimeAxis, timeAxis } from "./time";

const SIZE = 13;

function axisOf(
  frequency: DatedFrequency,
  first: number,
  last: number,
  width: number,
  language: Language = "en",
): TimeAxis {
  const [from, to] = [positionOf(frequency, first), positionOf(frequency, last)];
  const only = first === last ? first : undefined;
  const axis = { from, to, start: 40, end: width - 50 };
  return timeAxis({
    axis,
    pictureWidth: width,
    frequency,
    only,
    weekday: (((from + 3) % 7) + 7) % 7,
    language,
    size: SIZE,
  });
}

const rows = (axis: TimeAxis) =>
  [0, 1].map((row) => axis.labels.filter((one) => one.row === row).map((one) => one.text));

describe("ticks that a newspaper would print", () => {
  const month = (year: number, month: number) => (year - 1970) * 12 + month - 1;
  test.each<[string, DatedFrequency, number, number, number, string[], string[]]>([
    [
      "a century of years",
      "Y",
      -70,
      30,
      720,
      ["1900", "1910", "1920", "1930", "1940", "1950", "1960", "1970", "1980", "1990", "2000"],
      [],
    ],
    [
      "ten years",
      "Y",
      40,
      49,
      1000,
      ["2010", "2011", "2012", "2013", "2014", "2015", "2016", "2017", "2018", "2019"],
      [],
    ],
    [
      "a year of months",
      "M",
      month(2024, 1),
      month(2024, 12),
      720,
      ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
      ["2024"],
    ],
    [
      "a year of months on a phone",
      "M",
      month(2024, 1),
      month(2024, 12),
      320,
      ["Jan", "Apr", "Jul", "Oct"],
      ["2024"],
    ],
    [
      "three years of months",
      "M",
      month(2022, 5),
      month(2025, 4),
      720,
      ["Jul", "Oct", "Jan", "Apr", "Jul", "Oct", "Jan", "Apr", "Jul", "Oct", "Jan", "Apr"],
      ["2022", "2023", "2024", "2025"],
    ],
    [
      "two years of quarters",
      "Q",
      54 * 4,
      56 * 4,
      720,
      ["Q1", "Q2", "Q3", "Q4", "Q1", "Q2", "Q3", "Q4", "Q1"],
      ["2024", "2025", "2026"],
    ],
    [
      "two years of semesters",
      "S",
      54 * 2,
      56 * 2,
      720,
      ["H1", "H2", "H1", "H2", "H1"],
      ["2024", "2025", "2026"],
    ],
    [
      "six weeks of days",
      "D",
      dayNumber(2024, 1, 20),
      dayNumber(2024, 3, 2),
      720,
      ["22", "29", "5", "12", "19", "26"],
      ["Jan 2024", "Feb"],
    ],
    [
      "five weeks",
      "W",
      dayNumber(2025, 12, 19),
      dayNumber(2026, 1, 16),
      720,
      ["W51", "W52", "W1", "W2", "W3"],
      ["2025", "2026"],
    ],
    ["one month", "M", month(2024, 3), month(2024, 3), 720, ["Mar 2024"], []],
  ])("%s", (_name, frequency, first, last, width, labels, groups) => {
    expect(rows(axisOf(frequency, first, last, width))).toEqual([labels, groups]);
  });

  test("in French", () => {
    expect(rows(axisOf("Q", 216, 219, 720, "fr"))).toEqual([["T1", "T2", "T3", "T4"], ["2024"]]);
    expect(rows(axisOf("S", 108, 109, 720, "fr"))).toEqual([["S1", "S2"], ["2024"]]);
    expect(rows(axisOf("W", 19_723, 19_737, 720, "fr"))[0]).toEqual(["sem. 1", "sem. 2", "sem. 3"]);
  });
});

describe("whatever the range and the width", () => {
  const languages: Language[] = ["en", "fr"];
  const widths = [280, 320, 360, 414, 540, 720, 900, 1200, 1600];
  /** Lengths in periods: short, a year, a few years, the longest possible. */
  const lengths: Record<DatedFrequency, number[]> = {
    D: [1, 2, 3, 5, 8, 13, 21, 40, 70, 150, 365, 800, 2500, 10_000, 70_000],
    W: [1, 2, 3, 5, 10, 26, 53, 120, 500, 2000],
    M: [1, 2, 3, 4, 5, 7, 12, 20, 36, 60, 120, 500, 1400, 6000],
    Q: [1, 2, 3, 5, 9, 20, 60, 200, 1000],
    S: [1, 2, 3, 6, 11, 40, 200],
    Y: [1, 2, 3, 4, 7, 12, 30, 64, 120, 270, 1000, 9000],
  };
  test.each(Object.keys(lengths) as DatedFrequency[])(
    "labels of %s never overlap, never leave the picture, always exist",
    (frequency) => {
      const step = { D: 1, W: 7, M: 1, Q: 1, S: 1, Y: 1 }[frequency];
      const begins =
        frequency === "Y" ? [-1969, -219, 31] : [-9000, -37, 0, 230, 645].map((one) => one * step);
      for (const language of languages) {
        for (const width of widths) {
          for (const length of lengths[frequency]) {
            for (const begin of begins) {
              const axis = axisOf(frequency, begin, begin + (length - 1) * step, width, language);
              check(axis, width, `${frequency} ${begin} ${length} ${width} ${language}`);
            }
          }
        }
      }
    },
  );

  function check(axis: TimeAxis, width: number, name: string): void {
    if (axis.labels.length === 0) throw new Error(`${name}: no label`);
    for (const row of [0, 1]) {
      let edge = Number.NEGATIVE_INFINITY;
      for (const label of axis.labels.filter((one) => one.row === row)) {
        const half = textWidth(label.text, SIZE) / 2;
        if (label.x - half < edge + 6) throw new Error(`${name}: ${label.text} overlaps its neighbour`);
        if (label.x - half < -0.01 || label.x + half > width + 0.01)
          throw new Error(`${name}: ${label.text} leaves the picture`);
        edge = label.x + half;
      }
    }
    for (const tick of axis.ticks) {
      if (tick < 39.9 || tick > width - 49.9) throw new Error(`${name}: a tick outside the plot`);
    }
  }
});
