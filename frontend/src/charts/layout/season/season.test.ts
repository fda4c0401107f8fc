import { beforeAll, describe, expect, test } from "vitest";
import type { Frequency, Language } from "@/lib/format";
import { isoWeek } from "@/lib/format/calendar";
import { formatOrdinal, periodOrdinal } from "@/lib/format/period";
import type { Translate } from "@/lib/text/text.tsx";
import type { ChartInput, ChartOptions, ChartSeries, Seasons } from "../../data/input";
import { prepare } from "../../data/prepare";
import type { SeasonData } from "../../data/prepared";
import { placeTicks } from "../../data/season/cycle";
import { readAt } from "../../interact/readout";
import { walk } from "../../interact/walk";
import { kinds } from "../../kinds/kinds";
import type { Label, Mark, Scene } from "../../shape/scene";
import { seriesOf, textsOf } from "../../testing";
import { textWidth } from "../../text/measure";
import { layout } from "../layout";

const texts: Partial<Record<Language, Translate>> = {};
beforeAll(async () => {
  texts.en = await textsOf("en");
  texts.fr = await textsOf("fr");
});

/** A series with the columns that the server sends: `period value season place`. */
function seasonal(
  frequency: Frequency,
  lines: string,
  more: Partial<ChartSeries> & { start?: string; places: number },
): ChartSeries {
  const rows = lines
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" "));
  const { start = "01-01", places, ...rest } = more;
  const names = [...new Set(rows.map((row) => row[2] ?? ""))];
  const season: Seasons = {
    start,
    places,
    names,
    of: rows.map((row) => names.indexOf(row[2] ?? "")),
    at: rows.map((row) => Number(row[3])),
  };
  const series = seriesOf(frequency, rows.map((row) => `${row[0]} ${row[1]}`).join("\n"));
  return { ...series, season, ...rest };
}

/** Months from January 2010 for `years` years, the last year with only `ofLast` months. */
function months(years: number, ofLast = 12, start = 1): ChartSeries {
  const lines: string[] = [];
  for (let index = 0; index < (years - 1) * 12 + ofLast; index += 1) {
    const year = 2010 + Math.floor((start - 1 + index) / 12);
    const month = ((start - 1 + index) % 12) + 1;
    const season = 2010 + Math.floor(index / 12);
    const name = start === 1 ? String(season) : `${season}–${(season + 1) % 100}`;
    const value = 100 + 10 * Math.sin((index % 12) / 2) + season - 2010;
    lines.push(`${year}-${String(month).padStart(2, "0")} ${value.toFixed(1)} ${name} ${index % 12}`);
  }
  return seasonal("M", lines.join("\n"), { places: 12, start: `${String(start).padStart(2, "0")}-01` });
}

const inputOf = (
  series: ChartSeries[],
  options: ChartOptions = {},
  language: Language = "en",
): ChartInput => ({
  series,
  options: { type: "seasonal", ...options },
  language,
});
function dataOf(
  series: ChartSeries | ChartSeries[],
  options?: ChartOptions,
  language?: Language,
): SeasonData {
  const data = prepare(inputOf([series].flat(), options, language), kinds);
  if (data.kind !== "season") throw new Error("no seasons");
  return data;
}
const drawing = (data: SeasonData, width = 800, height = 420, language: Language = "en"): Scene =>
  layout(data, { width, height }, texts[language] as Translate, kinds);
const labels = (scene: Scene, role: Label["role"]) =>
  scene.marks.filter((mark): mark is Label => mark.kind === "label" && mark.role === role);
const linesOf = (scene: Scene) =>
  scene.marks.filter((mark): mark is Extract<Mark, { kind: "line" }> => mark.kind === "line");

describe("seasons", () => {
  test("are the last eight unless the chart says how many, the newest first", () => {
    expect(dataOf(months(12)).series.map((one) => one.season)).toEqual([
      "2021",
      "2020",
      "2019",
      "2018",
      "2017",
      "2016",
      "2015",
      "2014",
    ]);
    expect(dataOf(months(12), { years: 2 }).series.map((one) => one.season)).toEqual(["2021", "2020"]);
    expect(dataOf(months(3), { years: 50 }).series).toHaveLength(3);
  });

  test("the current one is the widest and has the series' colour; earlier ones are grey and fade", () => {
    const lines = linesOf(drawing(dataOf(months(5))));
    // Drawn from the oldest to the newest, which is on top.
    expect(lines.map((line) => line.series)).toEqual([4, 3, 2, 1, 0]);
    expect(lines.map((line) => line.colour)).toEqual(["fade-3", "fade-2", "fade-1", "muted", "series-1"]);
    const widths = lines.map((line) => line.width);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
  });

  test("have the colours that were chosen, the latest season's first", () => {
    const lines = linesOf(drawing(dataOf(months(3), { seasonColours: ["#112233", 4] })));
    expect(lines.map((line) => line.colour)).toEqual(["fade-1", "series-4", "#112233"]);
  });

  test("break where a period is missing, and not between one season and the next", () => {
    const gap = months(2);
    const without = (row: readonly unknown[]) => row.filter((_, index) => index !== 16);
    const holed = {
      ...gap,
      periods: without(gap.periods) as string[],
      values: without(gap.values) as number[],
      season: {
        ...(gap.season as Seasons),
        of: without(gap.season?.of ?? []) as number[],
        at: without(gap.season?.at ?? []) as number[],
      },
    };
    const [older, newer] = linesOf(drawing(dataOf(holed)));
    expect(older?.path.match(/M/g)).toHaveLength(1);
    expect(newer?.path.match(/M/g)).toHaveLength(2);
  });

  test("an incomplete last period is dashed, in the current season only", () => {
    const data = dataOf({ ...months(3, 7), incomplete: { last: true } });
    const scene = drawing(data);
    expect(
      linesOf(scene)
        .filter((line) => line.dash)
        .map((line) => line.series),
    ).toEqual([0]);
  });

  test("of several series keep each its series' colour", () => {
    const lines = linesOf(
      drawing(dataOf([months(3), { ...months(3), id: "two", name: "Two" }], { years: 2 })),
    );
    expect(new Set(lines.map((line) => line.colour))).toEqual(new Set(["series-1", "series-2"]));
    expect(lines).toHaveLength(4);
  });

  test.each([
    ["a yearly series", seriesOf("Y", "2020 1\n2021 2")],
    ["a series that was read without seasons", seriesOf("M", "2020-01 1\n2020-02 2")],
    ["categories", seriesOf("C", "A 1\nB 2")],
  ])("%s has none, and the chart says so in its place", (_name, series) => {
    const data = prepare(inputOf([series]), kinds);
    const scene = layout(data, { width: 600, height: 300 }, texts.en as Translate, kinds);
    expect(scene.axes).toBeUndefined();
    expect(
      labels(scene, "note")
        .map((label) => label.text)
        .join(" "),
    ).toContain("no seasons to compare");
  });
});

describe("the axis is the season's own calendar", () => {
  const ticks = (series: ChartSeries, language: Language = "en") =>
    placeTicks(dataOf(series, {}, language)).map((tick) => tick.text);

  test.each<[string, ChartSeries, string]>([
    ["months from January", months(2), "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"],
    ["months from July", months(2, 12, 7), "Jul Aug Sep Oct Nov Dec Jan Feb Mar Apr May Jun"],
    [
      "quarters from April",
      seasonal("Q", "2024-Q2 1 2024–25 0\n2024-Q3 1 2024–25 1", { start: "04-01", places: 4 }),
      "Q2 Q3 Q4 Q1",
    ],
    [
      "quarters of seasons that start within one: the first that begins after it",
      seasonal("Q", "2024-Q2 1 2024–25 0\n2024-Q3 1 2024–25 1", { start: "02-15", places: 4 }),
      "Q2 Q3 Q4 Q1",
    ],
    [
      "semesters from July",
      seasonal("S", "2024-S2 1 2024–25 0\n2025-S1 1 2024–25 1", { start: "07-01", places: 2 }),
      "H2 H1",
    ],
    [
      "months for days",
      seasonal("D", "2024-07-01 1 2024–25 0\n2024-07-02 1 2024–25 1", { start: "07-01", places: 366 }),
      "Jul Aug Sep Oct Nov Dec Jan Feb Mar Apr May Jun",
    ],
    [
      "months for weeks",
      seasonal("W", "2024-01-05 1 2024 0\n2024-01-12 1 2024 1", { places: 53 }),
      "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    ],
  ])("%s", (_name, series, expected) => {
    expect(ticks(series).join(" ")).toBe(expected);
  });

  test("in French", () => {
    expect(ticks(months(2, 12, 9), "fr").slice(0, 3)).toEqual(["sept.", "oct.", "nov."]);
  });

  test("29 February has a place of its own, empty in other years", () => {
    const days = seasonal(
      "D",
      "2023-02-28 1 2023 58\n2023-03-01 2 2023 60\n2024-02-28 3 2024 58\n2024-02-29 4 2024 59\n2024-03-01 5 2024 60",
      { places: 366 },
    );
    const data = dataOf(days);
    expect(readAt(data, 59).rows.map((row) => row.name)).toEqual(["29 Feb 2024"]);
    expect(readAt(data, 59).heading).toBe("29 Feb");
    expect(readAt(data, 60).rows.map((row) => `${row.name}: ${row.value}`)).toEqual([
      "1 Mar 2024: 5",
      "1 Mar 2023: 2",
    ]);
  });

  test("week 53 has a place of its own, and years without one go on without a gap", () => {
    const lines: string[] = [];
    // Fridays of the ISO years 2020, which has 53 weeks, and 2021, which has 52.
    for (
      let day = periodOrdinal("D", "2020-01-03") ?? 0;
      day <= (periodOrdinal("D", "2021-12-31") ?? 0);
      day += 7
    ) {
      const { year, week } = isoWeek(day);
      const iso = new Date(day * 86_400_000).toISOString().slice(0, 10);
      lines.push(`${iso} ${week} ${year} ${week - 1}`);
    }
    const data = dataOf(seasonal("W", lines.join("\n"), { places: 53 }));
    expect(readAt(data, 52).rows.map((row) => row.name)).toEqual(["W53 2020"]);
    expect(linesOf(drawing(data)).every((line) => line.path.match(/M/g)?.length === 1)).toBe(true);
  });
});

describe("the names of seasons and the labels of the axis", () => {
  const cases: [string, ChartSeries][] = [
    ["eight years, the current one under way", months(8, 5)],
    ["seasons over two years", months(8, 3, 7)],
    ["forty years", months(40, 12)],
    ["two years", months(2, 12)],
  ];
  const widths = [280, 320, 360, 480, 560, 720, 1120, 1600];

  test.each(cases)("never overlap and never leave the picture: %s", (_name, series) => {
    for (const language of ["en", "fr"] as const) {
      for (const width of widths) {
        const scene = drawing(dataOf(series, { years: 50 }, language), width, 420, language);
        const boxes = scene.marks
          .filter((mark): mark is Label => mark.kind === "label")
          .map((label) => boxOf(label));
        for (const box of boxes) {
          expect(box.left, `${box.text} at ${width}`).toBeGreaterThanOrEqual(-0.5);
          expect(box.right, `${box.text} at ${width}`).toBeLessThanOrEqual(width + 0.5);
        }
        for (const [index, one] of boxes.entries()) {
          for (const other of boxes.slice(index + 1)) {
            const isApart =
              one.right <= other.left ||
              other.right <= one.left ||
              one.bottom <= other.top ||
              other.bottom <= one.top;
            expect(isApart, `${one.text} and ${other.text} at ${width}, ${language}`).toBe(true);
          }
        }
      }
    }
  });

  test("stand at the ends of their lines where there is room, else in a legend that gathers the earlier ones", () => {
    expect(labels(drawing(dataOf(months(4, 6)), 800), "end").map((label) => label.text)).toEqual([
      "2013",
      "2012",
      "2011",
      "2010",
    ]);
    expect(labels(drawing(dataOf(months(8)), 360), "legend").map((label) => label.text)).toEqual([
      "2017",
      "2016",
      "2010 to 2015",
    ]);
  });

  test("the name of the current season stands clear of every line", () => {
    const scene = drawing(dataOf(months(8, 5)), 900);
    const name = labels(scene, "end").find((label) => label.text === "2017");
    if (!name) throw new Error("no name");
    const box = boxOf(name);
    for (const line of linesOf(scene)) {
      const points = [...line.path.matchAll(/[ML]([\d.-]+),([\d.-]+)/g)].map((match) => [
        Number(match[1]),
        Number(match[2]),
      ]);
      for (let step = 1; step < points.length; step += 1) {
        const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [points[step - 1], points[step]];
        for (let share = 0; share <= 1; share += 0.02) {
          const [x, y] = [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
          const isIn = x > box.left && x < box.right && y > box.top + 3 && y < box.bottom - 3;
          expect(isIn, `line ${line.series} at ${x},${y}`).toBe(false);
        }
      }
    }
  });

  function boxOf(label: Label) {
    const width = textWidth(label.text, label.size, label.bold);
    const left = label.x - (label.anchor === "middle" ? width / 2 : label.anchor === "end" ? width : 0);
    return {
      text: label.text,
      left,
      right: left + width,
      top: label.y - label.size * 0.8,
      bottom: label.y + label.size * 0.2,
    };
  }
});

describe("reading a season", () => {
  test("tells every season's value at that place with its real date, the newest first", () => {
    const data = dataOf(months(3, 2));
    const { heading, rows } = readAt(data, 1);
    expect(heading).toBe("Feb");
    expect(rows.map((row) => row.name)).toEqual(["Feb 2012", "Feb 2011", "Feb 2010"]);
    expect(readAt(data, 5).rows.map((row) => row.name)).toEqual(["Jun 2011", "Jun 2010"]);
  });

  test("names the season beside the date where it does not begin with the year", () => {
    const { rows } = readAt(dataOf(months(2, 12, 7)), 7);
    expect(rows.map(({ name, period }) => [name, period])).toEqual([
      ["2011–12", "Feb 2012"],
      ["2010–11", "Feb 2011"],
    ]);
  });

  test("arrows enter at the newest value, go along the season and back through the years", () => {
    const data = dataOf(months(3, 5));
    const enter = walk(data, undefined, "ArrowLeft", []);
    expect(enter).toEqual({ at: 4, series: 0 });
    expect(walk(data, enter, "ArrowRight", [])).toEqual({ at: 4, series: 0 });
    expect(walk(data, enter, "ArrowDown", [])).toEqual({ at: 4, series: 1 });
    expect(walk(data, { at: 4, series: 1 }, "End", [])).toEqual({ at: 11, series: 1 });
    expect(walk(data, { at: 11, series: 1 }, "ArrowUp", [])).toEqual({ at: 4, series: 0 });
  });

  test("dates are those of the whole series", () => {
    const data = dataOf(months(2));
    const ordinal = data.series[0]?.ordinals[0] ?? 0;
    expect(formatOrdinal("M", ordinal, "en")).toBe("Jan 2011");
  });
});
