import { useMemo } from "react";
import { type SparklineInput, sparkline } from "../shape/sparkline";

/** The shape of a series beside its numbers. Decoration: the numbers are in the same row. */
export function Sparkline({ frequency, periods, values, width, height }: SparklineInput) {
  const { path, end } = useMemo(
    () => sparkline({ frequency, periods, values, width, height }),
    [frequency, periods, values, width, height],
  );
  return (
    <svg width={width} height={height} aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="var(--series-1)" strokeWidth={1.5} strokeLinejoin="round" />
      {end ? <circle cx={end.x} cy={end.y} r={2.5} fill="var(--series-1)" /> : null}
    </svg>
  );
}
