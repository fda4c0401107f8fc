import type { CSSProperties } from "react";
import { useText } from "@/lib/text.tsx";
import styles from "./Chart.module.css";
import { lookOf } from "./look";
import { token } from "./Marks";
import type { ChartData } from "./prepare";
import type { Focus, Readout, ReadoutRow } from "./readout";
import { pixel, type Scene } from "./scene";

interface TooltipProps {
  readonly data: ChartData;
  readonly scene: Scene;
  readonly focus: Focus;
  readonly readout: Readout;
}

/** Room between the crosshair and the tooltip. */
const ASIDE = 14;

/** Period, and for each series its value as published, with unit and remark. Stands on the side that has room. */
export function Tooltip({ data, scene, focus, readout }: TooltipProps) {
  const { axes } = scene;
  if (!axes || readout.rows.length === 0) return null;
  const inputs = data.kind === "time" ? data.series.map((one) => one.input) : data.inputs;
  return (
    <div className={styles.tooltip} style={placeOf(scene, focus, readout)} aria-hidden="true">
      <div className={styles.heading}>{readout.heading}</div>
      <table>
        <tbody>
          {inPictureOrder(readout.rows).map((row) => {
            const input = inputs[row.series];
            return input ? <Row key={row.series} row={row} input={input} named={inputs.length > 1} /> : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The highest line first, as the eye finds them along the crosshair. */
function inPictureOrder(rows: readonly ReadoutRow[]): ReadoutRow[] {
  return [...rows].sort((a, b) => b.number - a.number || a.series - b.series);
}

function Row(props: { row: ReadoutRow; input: Parameters<typeof lookOf>[0]; named: boolean }) {
  const { row, input, named } = props;
  const t = useText();
  const { colour, width, dash } = lookOf(input, row.series);
  const stroke = { stroke: token(colour), strokeWidth: Math.max(2, width), strokeDasharray: dash?.join(" ") };
  const asides = [row.period, row.text, row.incomplete ? t("chart.incomplete") : undefined].filter(Boolean);
  return (
    <>
      <tr>
        {named ? (
          <>
            <td className={styles.swatch}>
              <svg width="12" height="10" aria-hidden="true">
                <line x1={0} x2={12} y1={6} y2={6} {...stroke} />
              </svg>
            </td>
            <td className={styles.name}>{row.name}</td>
          </>
        ) : null}
        <td className={styles.value}>
          <strong>{row.value}</strong>
          {row.unit === "" || named ? null : <span className={styles.unit}> {row.unit}</span>}
        </td>
      </tr>
      {asides.length > 0 ? (
        <tr>
          {named ? <td /> : null}
          <td className={styles.aside} colSpan={named ? 2 : 1}>
            {asides.join(" · ")}
          </td>
        </tr>
      ) : null}
    </>
  );
}

function placeOf(scene: Scene, focus: Focus, readout: Readout): CSSProperties {
  const { axes, plot, width } = scene;
  if (axes?.kind === "category") {
    const value = Math.max(...readout.rows.map((row) => pixel(axes.value, row.number)));
    const top = plot.top + (focus.at + 1) * axes.rowHeight + 4;
    const left = Math.min(value, width * 0.45);
    return { top, left, maxWidth: width - left };
  }
  const cross = axes ? pixel(axes.x, focus.at) : 0;
  return cross > width / 2
    ? { top: plot.top, right: width - cross + ASIDE, maxWidth: cross - ASIDE }
    : { top: plot.top, left: cross + ASIDE, maxWidth: width - cross - ASIDE };
}
