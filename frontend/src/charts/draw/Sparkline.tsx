import { useMemo } from "react";
import {
  type RowSparklineInput,
  rowSparkline,
  type SparklineInput,
  type SparklineShape,
  sparkline,
} from "../shape/sparkline";

/** The shape of a series beside its numbers. Decoration: the numbers are in the same row. */
export function Sparkline({ frequency, periods, values, width, height }: SparklineInput) {
  const shape = useMemo(
    () => sparkline({ frequency, periods, values, width, height }),
    [frequency, periods, values, width, height],
  );
  return <SmallLine shape={shape} width={width} height={height} />;
}

/** The shape of values without periods. */
export function RowSparkline({ values, width, height }: RowSparklineInput) {
  const shape = useMemo(() => rowSparkline({ values, width, height }), [values, width, height]);
  return <SmallLine shape={shape} width={width} height={height} />;
}

function SmallLine(props: { shape: SparklineShape; width: number; height: number }) {
  const { shape, width, height } = props;
  const { path, end } = shape;
  return (
    <svg width={width} height={height} aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="var(--series-1)" strokeWidth={1.5} strokeLinejoin="round" />
      {end ? <circle cx={end.x} cy={end.y} r={2.5} fill="var(--series-1)" /> : null}
    </svg>
  );
}
