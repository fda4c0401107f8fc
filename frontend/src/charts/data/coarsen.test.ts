import { expect, test } from "vitest";
import { seriesOf, timeOf } from "../testing";
import { coarsen } from "./coarsen";
import { indicesWithin } from "./search";

const days = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => {
    return `${new Date(index * 86_400_000).toISOString().slice(0, 10)} ${value(index).toFixed(3)}`;
  }).join("\n");
const noisy = timeOf(
  seriesOf(
    "D",
    days(5000, (index) => 50 * Math.sin(index / 300) + ((index * 7919) % 101)),
  ),
);

test("far fewer observations keep the ends, the lowest and the highest", () => {
  const [whole] = noisy.series;
  const [few] = coarsen(noisy, 400).series;
  expect(few?.at.length).toBeLessThan(500);
  expect(few?.at[0]).toBe(whole?.at[0]);
  expect(few?.at[few.at.length - 1]).toBe(whole?.at[4999]);
  expect(Math.max(...(few?.values ?? []))).toBe(Math.max(...(whole?.values ?? [])));
  expect(Math.min(...(few?.values ?? []))).toBe(Math.min(...(whole?.values ?? [])));
});

test("only what the window shows is kept, each with its own value", () => {
  const window = { from: 1000, to: 2500 };
  const [few] = coarsen({ ...noisy, window }, 200).series;
  const [whole] = noisy.series;
  expect(few?.at[0]).toBe(1000);
  expect(few?.at[few.at.length - 1]).toBe(2500);
  for (const [index, at] of (few?.at ?? new Float64Array()).entries()) {
    const [place] = indicesWithin(whole?.at ?? [], at, at);
    expect(few?.values[index]).toBe(whole?.values[place]);
  }
});

test("a gap stays a gap", () => {
  const lines = days(4000, (index) => index % 17).split("\n");
  const holed = timeOf(seriesOf("D", [...lines.slice(0, 2000), ...lines.slice(2300)].join("\n")));
  const [few] = coarsen(holed, 300).series;
  expect(few?.breaks.reduce((sum, one) => sum + one, 0)).toBe(1);
});

test("short series stay as they are", () => {
  const short = timeOf(seriesOf("M", "2024-01 1\n2024-02 2\n2024-03 3"));
  expect(coarsen(short, 400).series[0]).toBe(short.series[0]);
});
