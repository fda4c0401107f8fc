import { describe, expect, test } from "vitest";
import { alignedAxis, type ValueAxisWish, valueAxis } from "./value";

const axis = (lowest: number, highest: number, wish: Partial<ValueAxisWish> = {}) =>
  valueAxis({
    lowest,
    highest,
    count: 5,
    range: undefined,
    language: "en",
    percent: false,
    decimals: 4,
    ...wish,
  });
const texts = (...wish: Parameters<typeof axis>) => axis(...wish).ticks.map((tick) => tick.text);

describe("ticks of a value axis", () => {
  test.each<[string, number, number, Partial<ValueAxisWish>, string[]]>([
    ["around the values", 98.2, 121.4, {}, ["95", "100", "105", "110", "115", "120"]],
    ["zero where it is near", 10, 335, {}, ["0", "100", "200", "300"]],
    ["zero at a third of the values", 100, 335, {}, ["0", "100", "200", "300"]],
    ["no zero at two fifths of them", 100, 250, {}, ["100", "125", "150", "175", "200", "225", "250"]],
    ["to zero when asked", 98.2, 121.4, { range: "zero" }, ["0", "25", "50", "75", "100", "125"]],
    ["around when asked", 10, 335, { range: "around" }, ["0", "100", "200", "300"]],
    [
      "no more decimals than the step needs",
      0.138,
      0.2203,
      {},
      ["0.12", "0.14", "0.16", "0.18", "0.20", "0.22"],
    ],
    ["percent", -1.4, 24.2, { percent: true }, ["0%", "5%", "10%", "15%", "20%", "25%"]],
    [
      "French percent",
      0,
      4,
      { percent: true, language: "fr" },
      ["0 %", "1 %", "2 %", "3 %", "4 %"].map((one) => one.replace(" ", "\u202F")),
    ],
    ["negative values", -36.98, 145.31, {}, ["−50", "0", "50", "100", "150"]],
    ["all negative", -121.4, -98.2, {}, ["−125", "−120", "−115", "−110", "−105", "−100"]],
    ["counts have no halves", 0, 3, { decimals: 0 }, ["0", "1", "2", "3"]],
    ["counts have no steps of two and a half", 0, 11, { decimals: 0 }, ["0", "2", "4", "6", "8", "10"]],
    ["a constant", 1.1, 1.1, { decimals: 2 }, ["0.95", "1.00", "1.05", "1.10", "1.15", "1.20"]],
    ["constant zero", 0, 0, { decimals: 0 }, ["−1", "0", "1"]],
    ["millions", 0, 2.9e6, {}, ["0", "0.5M", "1.0M", "1.5M", "2.0M", "2.5M", "3.0M"]],
    [
      "milliards in French",
      0,
      4e12,
      { language: "fr" },
      ["0", "1 000 Md", "2 000 Md", "3 000 Md", "4 000 Md"].map((one) => one.replaceAll(" ", "\u202F")),
    ],
    [
      "finer than any decimals",
      0,
      4e-12,
      { decimals: 10 },
      ["0", "1 × 10⁻¹²", "2 × 10⁻¹²", "3 × 10⁻¹²", "4 × 10⁻¹²"],
    ],
    [
      "a format of its own",
      0,
      400,
      { decimals: 2, exact: true },
      ["0.00", "100.00", "200.00", "300.00", "400.00"],
    ],
    ["a format without decimals", 0.1, 2.4, { decimals: 0, exact: true }, ["0", "1", "2"]],
    [
      "a format of millions",
      0,
      2.9e6,
      { decimals: 2, exact: true },
      ["0", "0.50M", "1.00M", "1.50M", "2.00M", "2.50M", "3.00M"],
    ],
    [
      "a format too coarse for millions",
      0,
      1.1e6,
      { decimals: 0, exact: true },
      ["0", "200,000", "400,000", "600,000", "800,000", "1,000,000"],
    ],
  ])("%s", (_name, lowest, highest, wish, expected) => {
    expect(texts(lowest, highest, wish)).toEqual(expected);
  });
});

test("whatever the values: finite ends, all values inside, few distinct ticks", () => {
  const magnitudes = [1e-300, 1e-12, 1e-3, 0.7, 1, 9.99, 1234.5, 1e6, 3e9, 1e15, 1e100, Number.MAX_VALUE];
  for (const a of magnitudes) {
    for (const b of magnitudes) {
      for (const [lowest, highest] of [
        [Math.min(a, b), Math.max(a, b)],
        [-a, b],
        [-Math.max(a, b), -Math.min(a, b)],
        [a, Math.min(a * (1 + 1e-15), Number.MAX_VALUE)],
      ] as const) {
        for (const decimals of [0, 2, 10]) {
          for (const range of [undefined, "zero", "around"] as const) {
            const { from, to, ticks } = axis(lowest, highest, { decimals, range });
            const name = `${lowest} ${highest} ${decimals} ${range}`;
            expect(Number.isFinite(from) && Number.isFinite(to), name).toBe(true);
            expect(from < to, name).toBe(true);
            const slack = (to / 2 - from / 2) * 1e-8;
            expect(from - slack <= lowest && to >= highest - slack, `${name}: ${from} ${to}`).toBe(true);
            expect(ticks.length, name).toBeGreaterThan(0);
            expect(ticks.length, name).toBeLessThan(14);
            expect(new Set(ticks.map((tick) => tick.value)).size, name).toBe(ticks.length);
          }
        }
      }
    }
  }
});

describe("an axis on the grid of the other side", () => {
  const wish = (lowest: number, highest: number, more: Partial<ValueAxisWish> = {}): ValueAxisWish => ({
    lowest,
    highest,
    count: 5,
    range: undefined,
    language: "en",
    percent: false,
    decimals: 2,
    ...more,
  });
  /** Heights of the ticks as shares of the axis. */
  const heights = ({ from, to, ticks }: ReturnType<typeof valueAxis>) =>
    ticks.map(({ value }) => ((value - from) / (to - from)).toFixed(9));

  test.each([
    ["from zero", wish(1, 30.7), wish(9, 141)],
    ["with values below zero", wish(-3.9, 9.1), wish(10, 138)],
    ["around the values", wish(98, 121), wish(1700, 1980)],
  ])("%s", (_, left, right) => {
    const grid = valueAxis(left);
    const axis = alignedAxis(right, grid);
    expect(axis).toBeDefined();
    if (!axis) return;
    expect(heights(axis)).toEqual(heights(grid));
    expect(axis.from).toBeLessThanOrEqual(right.lowest);
    expect(axis.to).toBeGreaterThanOrEqual(right.highest);
  });

  test("never presses the values flat: rather a grid of its own", () => {
    const extents = [
      [0, 1],
      [0, 7],
      [-3, 9],
      [98, 121],
      [-100, -2],
      [1e-4, 3e-4],
      [0, 1.01e6],
    ] as const;
    let aligned = 0;
    for (const [a, b] of extents) {
      for (const [lowest, highest] of extents) {
        const right = wish(lowest, highest, { range: "around", decimals: 6 });
        const axis = alignedAxis(right, valueAxis(wish(a, b, { decimals: 6 })));
        if (!axis) continue;
        aligned += 1;
        expect(axis.from).toBeLessThanOrEqual(lowest);
        expect(axis.to).toBeGreaterThanOrEqual(highest);
        expect((highest - lowest) / (axis.to - axis.from)).toBeGreaterThanOrEqual(0.5);
      }
    }
    expect(aligned).toBeGreaterThan(30);
  });

  test("needs two ticks to go by", () => {
    expect(alignedAxis(wish(0, 10), { from: 0, to: 1, ticks: [] })).toBeUndefined();
  });
});
