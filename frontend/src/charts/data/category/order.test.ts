import { expect, test } from "vitest";
import { placeUnder } from "../../interact/pointer";
import { readAt } from "../../interact/readout";
import { walk } from "../../interact/walk";
import { kinds } from "../../kinds/kinds";
import { layout } from "../../layout/layout";
import { pointOf } from "../../scale/place";
import { textsOf } from "../../testing";
import type { ChartOptions, ChartSeries } from "../input";
import { prepare } from "../prepare";
import { compareNames, orderLabels, rowsShown } from "./order";

const series = (values: Record<string, number>, more: Partial<ChartSeries> = {}): ChartSeries => ({
  id: "s",
  name: "Litres a head",
  decimals: 1,
  frequency: "C",
  periods: Object.keys(values),
  values: Object.values(values),
  ...more,
});

test.each([
  ["Écosse", "Estonie", -1],
  ["zèbre", "Zebre", 0],
  ["5–14", "15–24", -1],
  ["Q10", "Q9", 1],
  ["a", "ab", -1],
  ["07", "7", -1],
])("%s and %s by name", (a, b, sign) => {
  const found = Math.sign(compareNames(a, b));
  expect(sign === 0 ? Math.abs(found) : found).toBe(sign === 0 ? 1 : sign);
  expect(Math.sign(compareNames(b, a))).toBe(-found);
});

const drinks = { Chad: 0.4, Åland: 7, Belarus: 14.4, Albania: 5 };
const more = { Chad: 20, Åland: 1 };
const orders: [string, ChartOptions, readonly ChartSeries[], string[]][] = [
  ["by value unless told otherwise", {}, [series(drinks)], ["Belarus", "Åland", "Albania", "Chad"]],
  ["by name", { sort: "name" }, [series(drinks)], ["Åland", "Albania", "Belarus", "Chad"]],
  ["as given", { sort: "given" }, [series(drinks)], ["Chad", "Åland", "Belarus", "Albania"]],
  ["by the first series", {}, [series(drinks), series(more)], ["Belarus", "Åland", "Albania", "Chad"]],
  [
    "by the sum in a stack",
    { stack: "yes" },
    [series(drinks), series(more)],
    ["Chad", "Belarus", "Åland", "Albania"],
  ],
  [
    "with those that have no value last",
    {},
    [series(more), series(drinks)],
    ["Chad", "Åland", "Belarus", "Albania"],
  ],
];
test.each(orders)("categories are drawn %s", (_, options, inputs, order) => {
  const labels = [...new Set(inputs.flatMap(({ periods }) => periods))];
  expect(orderLabels(labels, inputs, options)).toEqual(order);
  const data = prepare({ series: inputs, options, language: "en" }, kinds);
  expect(data.kind === "category" && data.labels).toEqual(order);
});

test.each([
  [5, 9, 3, [0, 1, 2, 3, 4]],
  [5, 3, 1, [0, 1, 2]],
  [5, 3, 4, [0, 1, 4]],
  [5, 0, 4, []],
])("of %i rows, room for %i and the highest in %i", (total, count, highest, rows) => {
  expect(rowsShown(total, count, highest)).toEqual(rows);
});

/** A hundred countries by name, the highest of them near the end. */
const many = series(
  Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`Land ${at + 1}`, at === 90 ? 99.9 : at % 7])),
);

test.each(["value", "name", "given"] as const)(
  "a tile sorted by %s names the highest and counts the others",
  async (sort) => {
    const data = prepare({ series: [many], options: { sort }, language: "en" }, kinds);
    const scene = layout(data, { width: 560, height: 300 }, await textsOf("en"), kinds);
    const texts = scene.marks.flatMap((mark) => (mark.kind === "label" ? [mark.text] : []));
    const names = scene.marks.filter((mark) => mark.kind === "label" && mark.role === "category").length;
    expect(texts).toContain("99.9");
    expect(texts).toContain(`and ${100 - names} others`);
    // The pointer, the keyboard and the readout use the drawn order.
    const { axes, plot } = scene;
    if (axes?.kind !== "category") throw new Error("not a chart of categories");
    for (const [place, row] of axes.shown.entries()) {
      const y = plot.top + (place + 0.5) * axes.rowHeight;
      expect(placeUnder(data, scene, { x: 300, y })).toBe(row);
      const readout = readAt(data, row);
      expect(pointOf(data, scene, readout.rows[0] as (typeof readout.rows)[0], row)?.y).toBeCloseTo(y);
    }
    const last = walk(data, { at: 0, series: 0 }, "End", axes.shown);
    expect(last?.at).toBe(axes.shown.at(-1));
  },
);

test("in French the others are counted too", async () => {
  const data = prepare({ series: [many], language: "fr" }, kinds);
  const scene = layout(data, { width: 560, height: 300 }, await textsOf("fr"), kinds);
  expect(scene.marks.some((mark) => mark.kind === "label" && /^et \d\d autres$/.test(mark.text))).toBe(true);
});

test("a drawing that may grow has all its rows", async () => {
  const data = prepare({ series: [many], language: "en" }, kinds);
  const scene = layout(data, { width: 560, height: 300, grows: true }, await textsOf("en"), kinds);
  expect(scene.marks.filter((mark) => mark.kind === "label" && mark.role === "category")).toHaveLength(100);
  expect(scene.height).toBeGreaterThan(100 * 20);
  expect(scene.marks.some((mark) => mark.kind === "label" && mark.text.startsWith("and "))).toBe(false);
});
