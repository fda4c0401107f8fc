import { describe, expect, test } from "vitest";
import { prepare } from "../data/prepare";
import { kinds } from "../kinds/kinds";
import { seriesOf, textsOf } from "../testing";
import { textWidth } from "../text/measure";
import { layout } from "./layout";

const latest = {
  period: "2026-08-18",
  value: 2.82,
  change: { period: "2026-08-17", value: 2.77, difference: 0.05, percent: 1.805 },
  yearChange: { period: "2025-08-18", value: 2.51, difference: 0.31, percent: 12.35 },
};
const gas = seriesOf("D", "2026-08-17 2.77\n2026-08-18 2.82", { unit: "dollars per MMBtu", latest });

/** The default tile of a value, 3 × 1: the drawing's size with and without a source below it, and on a phone. */
const TILES = [
  [234, 63],
  [234, 84],
  [293, 60],
] as const;

describe.each(TILES)("in its default tile, %i × %i", (width, height) => {
  test.each(["en", "fr"] as const)("a value has unit, period and both changes, in %s", async (language) => {
    const data = prepare({ series: [gas], options: { type: "value" }, language }, kinds);
    const scene = layout(data, { width, height }, await textsOf(language), kinds);
    const labels = scene.marks.flatMap((mark) => (mark.kind === "label" ? [mark] : []));
    const texts = labels.map(({ text }) => text).join("\n");
    expect(labels.find(({ role }) => role === "value")).toMatchObject({ bold: true });
    expect(labels.find(({ role }) => role === "value")?.size).toBeGreaterThanOrEqual(28);
    expect(texts).toContain(language === "en" ? "2.82" : "2,82");
    expect(texts).toContain("dollars per MM");
    expect(texts).toContain(language === "en" ? "18 Aug 2026" : "18 août 2026");
    expect(texts).toMatch(language === "en" ? /\+1\.8% from 17 Aug 2026|\+0\.05/ : /\+1,8|\+0,05/);
    expect(texts).toMatch(language === "en" ? /\+12\.[34]%/ : /\+12,[34]/);
    // No text leaves the tile, and no line overlaps another.
    for (const { x, y, text, size, bold = false } of labels) {
      expect(y).toBeLessThanOrEqual(height);
      expect(y - size * 0.8).toBeGreaterThanOrEqual(-1);
      expect(x + textWidth(text, size, bold)).toBeLessThanOrEqual(width + 1);
    }
    const rows = new Set(labels.filter(({ x }) => x < 20).map(({ y }) => Math.round(y)));
    expect(rows.size).toBe(3);
  });
});

test("a long value gives up its place beside for one below", async () => {
  const long = { ...gas, decimals: 2, latest: { ...latest, value: 123_456_789.12 } };
  const data = prepare({ series: [long], options: { type: "value" }, language: "en" }, kinds);
  const scene = layout(data, { width: 234, height: 84 }, await textsOf("en"), kinds);
  const labels = scene.marks.flatMap((mark) => (mark.kind === "label" ? [mark.text] : []));
  expect(labels).toContain("123,456,789.12");
  expect(labels.join("\n")).toMatch(/18 Aug 2026 · dollars/);
});

test("a value without a past has its unit and period alone, and is larger for it", async () => {
  const first = { ...gas, latest: { period: "2026-08-18", value: 2.82 } };
  const data = prepare({ series: [first], options: { type: "value" }, language: "en" }, kinds);
  const scene = layout(data, { width: 234, height: 63 }, await textsOf("en"), kinds);
  const value = scene.marks.find((mark) => mark.kind === "label" && mark.role === "value");
  expect(value).toMatchObject({ size: 40 });
});
