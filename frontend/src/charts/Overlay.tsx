import styles from "./Chart.module.css";
import { lookOf } from "./look";
import { token } from "./Marks";
import type { ChartData } from "./prepare";
import type { Focus, Readout, ReadoutRow } from "./readout";
import { pixel, type Scene } from "./scene";

interface OverlayProps {
  readonly data: ChartData;
  readonly scene: Scene;
  readonly focus: Focus;
  readonly readout: Readout;
  /** Whether the keyboard leads: then the chosen series stands out. */
  readonly byKeyboard: boolean;
}

/** Crosshair, or the row in hand, and a dot on every value that the tooltip names. */
export function Overlay({ data, scene, focus, readout, byKeyboard }: OverlayProps) {
  const { axes, plot, width, height } = scene;
  if (!axes) return null;
  const inputs = data.kind === "time" ? data.series.map((one) => one.input) : data.inputs;
  const middle = axes.kind === "category" ? plot.top + (focus.at + 0.5) * axes.rowHeight : 0;
  const place = (row: ReadoutRow) =>
    axes.kind === "time"
      ? { cx: pixel(axes.x, row.at), cy: pixel(axes.y, row.number) }
      : { cx: pixel(axes.value, row.number), cy: middle };
  const cross = axes.kind === "time" ? pixel(axes.x, focus.at) : 0;
  return (
    <svg className={styles.overlay} width={width} height={height} aria-hidden="true">
      {axes.kind === "time" ? (
        <line x1={cross} x2={cross} y1={plot.top} y2={plot.bottom} stroke="var(--muted)" strokeWidth={1} />
      ) : (
        <rect
          x={0}
          y={middle - axes.rowHeight / 2}
          width={width}
          height={axes.rowHeight}
          fill="var(--ink)"
          fillOpacity={0.06}
        />
      )}
      {readout.rows.map((row) => {
        const input = inputs[row.series];
        if (!input) return null;
        const radius = byKeyboard && inputs.length > 1 && row.series === focus.series ? 6.5 : 4.5;
        const colour = token(lookOf(input, row.series).colour);
        return (
          <circle
            key={row.series}
            {...place(row)}
            r={radius}
            fill={colour}
            stroke="var(--paper)"
            strokeWidth={2}
          />
        );
      })}
    </svg>
  );
}
