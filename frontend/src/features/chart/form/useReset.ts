import { useState } from "react";
import { type ChartValues, defaultChart, sameChart } from "./values";

/** Resets the form to the options of an automatic chart, and back until the next change. */
export function useReset(
  value: ChartValues,
  onChange: (value: ChartValues) => void,
  series: Parameters<typeof defaultChart>[0],
) {
  const [before, setBefore] = useState<ChartValues | null>(null);
  const defaults = defaultChart(series);
  const change = (next: ChartValues) => {
    setBefore(null);
    onChange(next);
  };
  return {
    /** Any other change of the form. */
    change,
    /** Absent where nothing could be reset. */
    reset:
      series.length > 0 && !sameChart(value, defaults)
        ? () => {
            setBefore(value);
            onChange(defaults);
          }
        : undefined,
    /** Present after a reset. */
    undo: before ? () => change(before) : undefined,
  };
}
