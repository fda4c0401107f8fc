import { describe, expect, test } from "vitest";
import {
  compactScale,
  formatChange,
  formatCompact,
  formatNumber,
  formatScaled,
  type NumberOptions,
} from "./number";

const nn = "\u202F";

describe("a number in print", () => {
  test.each<[value: number, options: Omit<NumberOptions, "language">, english: string, french: string]>([
    [0, {}, "0", "0"],
    [-0, {}, "0", "0"],
    [1234.5, {}, "1,234.5", `1${nn}234,5`],
    [999, {}, "999", "999"],
    [1000, {}, "1,000", `1${nn}000`],
    [1234567.891, {}, "1,234,567.891", `1${nn}234${nn}567,891`],
    [-36.98, {}, "−36.98", "−36,98"],
    [1.1, { decimals: 2 }, "1.10", "1,10"],
    [1.005, { decimals: 2 }, "1.01", "1,01"],
    [2.5, { decimals: 0 }, "3", "3"],
    [-2.5, { decimals: 0 }, "−3", "−3"],
    [9.995, { decimals: 2 }, "10.00", "10,00"],
    [999.999, { decimals: 1 }, "1,000.0", `1${nn}000,0`],
    [0.96, { decimals: 0 }, "1", "1"],
    [-0.004, { decimals: 2 }, "0.00", "0,00"],
    [2.1, { decimals: 1, percent: true }, "2.1%", `2,1${nn}%`],
    [23773.1317741016, { decimals: 1 }, "23,773.1", `23${nn}773,1`],
    [1e-7, {}, "0.0000001", "0,0000001"],
    [1.5e-12, {}, "1.5 × 10⁻¹²", "1,5 × 10⁻¹²"],
    [6.62607015e-34, {}, "6.6261 × 10⁻³⁴", "6,6261 × 10⁻³⁴"],
    [6.022e23, { decimals: 1 }, "6.022 × 10²³", "6,022 × 10²³"],
    [123456789012345.67, { decimals: 2 }, "123,456,789,012,345.67", `123${nn}456${nn}789${nn}012${nn}345,67`],
    [Number.NaN, {}, "–", "–"],
    [Number.POSITIVE_INFINITY, {}, "–", "–"],
  ])("%s with %j is %s and %s", (value, options, english, french) => {
    expect(formatNumber(value, { ...options, language: "en" })).toBe(english);
    expect(formatNumber(value, { ...options, language: "fr" })).toBe(french);
  });
});

describe("a change", () => {
  test.each<[number, number, string]>([
    [0.2, 1, "+0.2"],
    [-1.5, 1, "−1.5"],
    [0, 1, "0.0"],
    [0.04, 1, "0.0"],
    [-0.04, 1, "0.0"],
    [1500, 0, "+1,500"],
  ])("%s with %s decimals is %s", (value, decimals, text) => {
    expect(formatChange(value, { language: "en", decimals })).toBe(text);
  });
});

describe("numbers in short", () => {
  test.each<[number, string, string]>([
    [0, "0", "0"],
    [950, "950", "950"],
    [999_999, "999,999", `999${nn}999`],
    [12_000_000, "12M", `12${nn}M`],
    [12_345_678, "12.3M", `12,3${nn}M`],
    [3_443_864_307_851, "3.44T", `3${nn}444${nn}Md`],
    [-2_500_000_000, "−2.5B", `−2,5${nn}Md`],
    [0.12345, "0.12", "0,12"],
  ])("%s is %s and %s", (value, english, french) => {
    expect(formatCompact(value, "en")).toBe(english);
    expect(formatCompact(value, "fr")).toBe(french);
  });

  test("the labels of an axis share one scale, and zero is bare", () => {
    const scale = compactScale(2_500_000, "en");
    const texts = [0, 500_000, 2_500_000].map((value) =>
      formatScaled(value, scale, { language: "en", decimals: 1 }),
    );
    expect(texts).toEqual(["0", "0.5M", "2.5M"]);
  });
});
