import type { ChartSeries } from "../input";
import type { CategoryData, Common } from "../prepared";
import { stackColumns } from "../stack/stack";
import { orderLabels } from "./order";

/** The series of a chart of categories, with their labels in the chosen order. */
export function prepareCategories(series: readonly ChartSeries[], common: Common): CategoryData {
  const inputs = series.filter((one) => one.frequency === "C");
  const given = [...new Set(inputs.flatMap((one) => one.periods))];
  const labels = common.trouble ? given : orderLabels(given, inputs, common.options);
  const positions = inputs.map((one) => {
    const where = new Map(one.periods.map((label, index) => [label, index]));
    return Int32Array.from(labels, (label) => where.get(label) ?? -1);
  });
  const data = { kind: "category", ...common, inputs, labels, positions, stack: undefined } as const;
  const { stack = "none", type } = common.options;
  if (stack === "none" || type === "value" || common.trouble) return data;
  const columns = inputs.map((one, index) =>
    Float64Array.from(positions[index] ?? [], (position) => one.values[position] ?? Number.NaN),
  );
  const isNegative = columns.some((column) => column.some((value) => value < 0));
  if (stack === "percent" && isNegative) return { ...data, trouble: "negative" };
  return { ...data, stack: stackColumns(columns, stack === "percent" ? "shares" : "sum") };
}
