import { useLayoutEffect, useRef } from "react";
import { statusName } from "@/lib/format/status";
import { useText } from "@/lib/text/text.tsx";
import { inputsOf } from "../data/observed";
import type { ChartData } from "../data/prepared";
import styles from "../draw/Chart.module.css";
import { token } from "../draw/Marks";
import { lineOf, type Point, pointOf } from "../scale/place";
import { colourAt } from "../shape/look";
import { lookAt } from "../shape/lookAt";
import type { Scene } from "../shape/scene";
import type { Focus, Readout, ReadoutRow } from "./readout";
import { placeTooltip } from "./tooltipPlace";

interface TooltipProps {
  readonly data: ChartData;
  readonly scene: Scene;
  readonly focus: Focus;
  readonly readout: Readout;
  /** The pointer's position in the chart; absent under the keyboard. */
  readonly pointer: Point | undefined;
  readonly byFinger: boolean;
}

/** Rows beyond the height of the window, and beyond twenty series, are only counted. */
const ROW_HEIGHT = 21;
const TALLEST = 20 * ROW_HEIGHT;
const FEWEST_ROWS = 4;

/**
 * The period, and for each series its value as published, with unit and text. Follows the pointer and stays within the
 * window.
 */
export function Tooltip({ data, scene, focus, readout, pointer, byFinger }: TooltipProps) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const rows = inPictureOrder(data, scene, readout.rows, focus.at);
  const chosen = rows.find((row) => row.series === focus.series);
  const at = targetOf(data, scene, focus, chosen, pointer);
  useLayoutEffect(() => {
    const element = ref.current;
    const chart = element?.parentElement?.getBoundingClientRect();
    if (!element || !chart) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const place = placeTooltip({
      target: { x: chart.left + at.x, y: chart.top + at.y },
      size: { width: element.offsetWidth, height: element.offsetHeight },
      chart,
      view: { left: 0, top: 0, right: clientWidth, bottom: clientHeight },
      row: rowOf(scene, chart.top, focus.at),
      byFinger,
    });
    element.style.transform = `translate(${Math.round(place.x - chart.left)}px, ${Math.round(place.y - chart.top)}px)`;
  });
  if (rows.length === 0) return null;
  const named = inputsOf(data).length > 1 || data.kind === "season";
  const most = Math.max(FEWEST_ROWS, Math.floor(Math.min(window.innerHeight * 0.6, TALLEST) / ROW_HEIGHT));
  const shown = around(rows, rows.indexOf(chosen ?? (rows[0] as ReadoutRow)), most);
  const shares = rows.some((row) => row.share);
  const units = new Set(rows.filter((row) => !row.isHole).map((row) => row.unit));
  const unit = named && units.size === 1 ? [...units][0] : undefined;
  return (
    <div ref={ref} className={styles.tooltip} aria-hidden="true">
      <div className={styles.heading}>
        <span>{readout.heading}</span>
        {unit ? <span>{unit}</span> : null}
      </div>
      <table>
        <tbody>
          {shown.map((row) => (
            <Row
              key={row.series}
              {...{ data, row, named, shares }}
              withUnit={!named || units.size > 1}
              chosen={named && row === chosen}
            />
          ))}
          {readout.total ? (
            <tr className={styles.total}>
              <td />
              <td className={styles.name}>{t("chartMore.total")}</td>
              <td className={styles.value}>
                <strong>{readout.total.value}</strong>
              </td>
              {shares ? <td /> : null}
            </tr>
          ) : null}
        </tbody>
      </table>
      {shown.length < rows.length ? (
        <div className={styles.aside}>{t("chartMore.more", { count: rows.length - shown.length })}</div>
      ) : null}
      {readout.leftOut ? (
        <div className={styles.aside}>{t("chartMore.leftOut", { reason: readout.leftOut })}</div>
      ) : null}
    </div>
  );
}

/** The row of a category, in pixels of the browser window. */
function rowOf(scene: Scene, top: number, at: number) {
  const { axes } = scene;
  if (axes?.kind !== "category") return undefined;
  const middle = top + lineOf(scene, at);
  return { top: middle - axes.rowHeight / 2, bottom: middle + axes.rowHeight / 2 };
}

/** The anchor of the tooltip: crosshair and pointer, or under the keyboard the focused value. */
function targetOf(
  data: ChartData,
  scene: Scene,
  focus: Focus,
  chosen: ReadoutRow | undefined,
  pointer: Point | undefined,
): Point {
  const line = lineOf(scene, focus.at);
  const point = chosen ? pointOf(data, scene, chosen, focus.at) : undefined;
  if (data.kind === "category") return { x: pointer?.x ?? point?.x ?? scene.plot.left, y: line };
  return { x: line, y: pointer?.y ?? point?.y ?? scene.plot.top };
}

/** Rows in visual order: along the crosshair from the top, seasons from the newest, categories from the largest. */
function inPictureOrder(
  data: ChartData,
  scene: Scene,
  rows: readonly ReadoutRow[],
  at: number,
): readonly ReadoutRow[] {
  if (data.kind === "season") return rows;
  if (data.kind === "category") return [...rows].sort((a, b) => sizeOf(b) - sizeOf(a) || a.series - b.series);
  // Bars of one date are side by side in input order.
  if (data.form === "bars" && !data.series.some((series) => series.tops)) return rows;
  const heights = new Map(
    rows.map((row) => [row, pointOf(data, scene, row, at)?.y ?? Number.POSITIVE_INFINITY]),
  );
  const heightOf = (row: ReadoutRow) => heights.get(row) ?? 0;
  return [...rows].sort((a, b) => heightOf(a) - heightOf(b) || a.series - b.series);
}

/** The number by which a row of a category is placed: holes are last. */
function sizeOf({ number, isHole }: ReadoutRow): number {
  return isHole ? -Number.MAX_VALUE : number;
}

/** At most `most` rows around the focused one. */
function around(rows: readonly ReadoutRow[], chosen: number, most: number): readonly ReadoutRow[] {
  const from = Math.max(0, Math.min(rows.length - most, chosen - (most >> 1)));
  return rows.slice(from, from + most);
}

interface RowProps {
  readonly data: ChartData;
  readonly row: ReadoutRow;
  /** Whether the rows show their names. */
  readonly named: boolean;
  readonly withUnit: boolean;
  readonly shares: boolean;
  readonly chosen: boolean;
}

function Row({ data, row, named, withUnit, shares, chosen }: RowProps) {
  const t = useText();
  const input = inputsOf(data)[row.series];
  const { colour, width, dash } = lookAt(data, row.series);
  const shade = token(input ? colourAt(input, colour, row.number) : colour);
  const inline = data.kind === "season";
  const status = row.status && statusName(row.status, t);
  const remarks = [
    inline ? undefined : row.period,
    row.isHole ? undefined : status,
    row.text,
    row.incomplete ? t("chartMore.incomplete") : undefined,
  ];
  const asides = remarks.filter(Boolean);
  return (
    <>
      <tr className={chosen ? styles.chosen : undefined}>
        {named ? (
          <>
            <td className={styles.swatch}>
              <svg width="12" height="10" aria-hidden="true">
                {data.kind === "category" ? (
                  <circle cx={6} cy={5} r={4.5} fill={shade} />
                ) : isFilled(data) ? (
                  <rect x={1} y={0} width={10} height={10} rx={1.5} fill={shade} />
                ) : (
                  <line
                    data-line={row.series}
                    x1={0}
                    x2={12}
                    y1={6}
                    y2={6}
                    stroke={shade}
                    strokeWidth={Math.max(2, width)}
                    strokeDasharray={dash?.join(" ")}
                  />
                )}
              </svg>
            </td>
            <td className={styles.name}>
              {row.name}
              {inline && row.period ? <span className={styles.unit}> {row.period}</span> : null}
            </td>
          </>
        ) : null}
        <td className={styles.value}>
          {row.isHole ? <span className={styles.unit}>{status}</span> : <strong>{row.value}</strong>}
          {row.unit === "" || !withUnit ? null : <span className={styles.unit}> {row.unit}</span>}
        </td>
        {shares ? <td className={styles.share}>{row.share}</td> : null}
      </tr>
      {asides.length > 0 ? (
        <tr>
          {named ? <td /> : null}
          <td className={styles.aside} colSpan={named ? 3 : 1}>
            {asides.join(" · ")}
          </td>
        </tr>
      ) : null}
    </>
  );
}

function isFilled(data: ChartData): boolean {
  return data.kind === "time" && data.form !== "lines";
}
