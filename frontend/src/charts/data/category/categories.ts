import { holeOf, isMissedInSum } from "../../status/holes";
import type { ChartSeries } from "../input";
import type { CategoryData, Common } from "../prepared";
import { stackColumns } from "../stack/stack";
import { orderLabels } from "./order";

/** The series of a chart of categories, with their labels in the chosen order. */
export function prepareCategories(series: readonly ChartSeries[], common: Common): CategoryData {
  const inputs = series.filter((one) => one.frequency === "C");
  const given = [...new Set(inputs.flatMap(labelsOf))];
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
  const unknown = inputs.map((one) =>
    Uint8Array.from(labels, (label) => {
      const hole = holeOf(one, label);
      return hole && isMissedInSum(hole) ? 1 : 0;
    }),
  );
  return { ...data, stack: stackColumns(columns, stack === "percent" ? "shares" : "sum", unknown) };
}

/** The labels of a series, with those of its holes at their places. */
function labelsOf({ periods, holes }: ChartSeries): readonly string[] {
  if (!holes?.length) return periods;
  const labels: string[] = [];
  let next = 0;
  for (const { period, before } of holes) {
    labels.push(...periods.slice(next, before), period);
    next = Math.max(next, before);
  }
  return [...labels, ...periods.slice(next)];
}
