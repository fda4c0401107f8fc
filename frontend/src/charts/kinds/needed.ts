import type { ChartInput } from "../data/input";
import type { Kinds } from "./kinds";

/** Whether a chart is of another kind than one line over time, or has observations with a status. */
export function needsKinds({ options = {}, series }: ChartInput): boolean {
  const { type = "line", stack = "none" } = options;
  const isOther = series.length > 1 || type !== "line" || stack !== "none" || series[0]?.frequency === "C";
  return isOther || series.some(({ statuses, holes }) => statuses?.some(Boolean) || holes?.length);
}

/** @throws if the chart was not asked for its kind before. */
export function given(kinds: Kinds | undefined): Kinds {
  if (!kinds) throw new Error("the kinds of charts are not loaded");
  return kinds;
}
