import { fold } from "@/lib/text/fold";
import type { ChartOptions, ChartSeries } from "../input";

/**
 * Compares names in lookup order, accents and capitals aside: numbers within them by their size, so that `5–14` precedes
 * `15–24`. The engines of pictures have no `Intl`.
 */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a, b].map((label) => fold(label).split(/(\d+)/)) as [string[], string[]];
  for (let part = 0; part < Math.min(left.length, right.length); part += 1) {
    const [one = "", other = ""] = [left[part], right[part]];
    if (one === other) continue;
    // Parts at odd indices are digits.
    if (part % 2 === 1 && Number(one) !== Number(other)) return Number(one) - Number(other);
    return one < other ? -1 : 1;
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Labels in drawing order, `value` by default: by the value of the first series, or by the sum of a stack; the largest
 * first, labels without a value last.
 */
export function orderLabels(
  labels: readonly string[],
  inputs: readonly ChartSeries[],
  { sort = "value", stack = "none" }: ChartOptions,
): readonly string[] {
  if (sort === "given") return labels;
  if (sort === "name") return [...labels].sort(compareNames);
  const sizes = new Map<string, number>();
  for (const { periods, values } of stack === "none" ? inputs.slice(0, 1) : inputs) {
    for (const [index, label] of periods.entries()) {
      const value = values[index];
      if (value !== undefined && Number.isFinite(value)) sizes.set(label, (sizes.get(label) ?? 0) + value);
    }
  }
  const size = (label: string) => sizes.get(label) ?? Number.NEGATIVE_INFINITY;
  return [...labels].sort((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)));
}

/** The drawn rows where there is room for `count`: the first ones, including the one with the highest value. */
export function rowsShown(total: number, count: number, highest: number): readonly number[] {
  const shown = Array.from({ length: Math.min(total, count) }, (_, row) => row);
  if (highest >= shown.length && shown.length > 0) shown[shown.length - 1] = highest;
  return shown;
}
