import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useId, useMemo, useState } from "react";
import { useFirstPaint } from "@/lib/firstPaint";
import { loadChunk } from "@/lib/lazyPage";
import { useText } from "@/lib/text.tsx";
import type { ChartProps } from "./Chart";
import styles from "./Chart.module.css";
import { ChartBoundary } from "./ChartBoundary";
import { coarsen } from "./coarsen";
import { describeData } from "./describe";
import { FirstDrawing } from "./FirstDrawing";
import { layout } from "./layout";
import { Marks } from "./Marks";
import { Overlay } from "./Overlay";
import { type Point, pointOf } from "./place";
import { type ChartData, prepare } from "./prepare";
import { type Focus, type Readout, readAt, snap } from "./readout";
import { numberAt, type Scene } from "./scene";
import { spoken } from "./spoken";
import { Tooltip } from "./Tooltip";
import { useWidth } from "./useWidth";
import { useWindow } from "./useWindow";
import { walk } from "./walk";

interface Hold extends Focus {
  /** Where the pointer is in the chart; absent under the keyboard. */
  readonly pointer?: Point;
  readonly byFinger?: boolean;
}

interface ChartFrameProps extends ChartProps {
  readonly height: number;
  /** Shows the table instead. */
  readonly onTurn: () => void;
}

const PHONE = 480;
/** A time line with fewer places is seen whole at a glance. */
const ENOUGH_FOR_BRUSH = 12;

const Brush = lazy(async () => ({ default: (await loadChunk(() => import("./brush/Brush"))).Brush }));

/** The drawing with what follows pointer and keyboard, and the brush. */
export function ChartFrame(props: ChartFrameProps) {
  const { input, label, height, initialWidth = 720, description, brush = false, onWindow, onTurn } = props;
  const t = useText();
  const firstPaint = useFirstPaint();
  const ids = { description: useId(), keys: useId() };
  const [ref, width] = useWidth<HTMLDivElement>(initialWidth);
  const [hold, setHold] = useState<Hold>();
  const tall = width < PHONE ? Math.max(320, height) : height;

  const whole = useMemo(() => prepare(input), [input]);
  const { data, isMoving, ...window } = useWindow(whole, onWindow);
  const scene = useMemo(() => {
    const drawn = isMoving && data.kind === "time" ? coarsen(data, width) : data;
    return layout(drawn, { width, height: tall }, t);
  }, [data, isMoving, width, tall, t]);
  const written = useMemo(() => describeData(whole, t), [whole, t]);
  const at = scene.axes ? hold?.at : undefined;
  const readout = useMemo(() => (at === undefined ? undefined : readAt(data, at)), [data, at]);

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const pointer = { x: event.clientX - box.left, y: event.clientY - box.top };
    const at = placeUnder(data, scene, pointer);
    if (at === undefined) return setHold(undefined);
    const read = at === hold?.at && readout ? readout : readAt(data, at);
    const series = seriesUnder(data, scene, read, at, pointer);
    setHold({ at, series, pointer, byFinger: event.pointerType === "touch" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !scene.axes) return;
    if (event.key === "Escape") return setHold(undefined);
    const rows = scene.axes.kind === "category" ? scene.axes.rows : 0;
    const next = walk(data, hold, event.key, rows);
    if (!next) return;
    event.preventDefault();
    setHold(next);
  };
  const canWalk = scene.axes !== undefined;
  const text = description?.trim() || written;
  const hasBrush = brush && canWalk && whole.kind === "time" && whole.stops.length >= ENOUGH_FOR_BRUSH;
  return (
    <>
      <div
        ref={ref}
        className={styles.chart}
        style={{ minHeight: tall }}
        data-chart=""
        {...(canWalk
          ? {
              role: "application",
              "aria-label": label,
              "aria-roledescription": t("chart.role"),
              "aria-describedby": `${ids.description} ${ids.keys}`,
              tabIndex: 0,
              onPointerMove: onPointer,
              onPointerDown: onPointer,
              onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && setHold(undefined),
              onPointerCancel: () => setHold(undefined),
              onBlur: () => setHold(undefined),
              onKeyDown,
            }
          : { role: "img", "aria-label": label, "aria-describedby": ids.description })}
      >
        {firstPaint ? (
          <FirstDrawing data={data} height={height} />
        ) : (
          <svg
            className={isMoving ? styles.moving : styles.drawing}
            width={scene.width}
            height={scene.height}
            aria-hidden="true"
          >
            <Marks scene={scene} />
          </svg>
        )}
        {hold && readout ? (
          <>
            <Overlay data={data} scene={scene} focus={hold} readout={readout} />
            <Tooltip
              {...{ data, scene, readout }}
              focus={hold}
              pointer={hold.pointer}
              byFinger={hold.byFinger ?? false}
            />
          </>
        ) : null}
        <p id={ids.description} className={styles.hidden}>
          {text}
        </p>
        {canWalk ? (
          <>
            <p id={ids.keys} className={styles.hidden}>
              {t("chart.keys")}
            </p>
            <p className={styles.hidden} aria-live="polite">
              {hold && readout && !hold.pointer ? spoken(readout, hold, t) : ""}
            </p>
          </>
        ) : null}
      </div>
      {canWalk ? null : (
        <button type="button" className={styles.toTable} onClick={onTurn}>
          {t("chart.showTable")}
        </button>
      )}
      {hasBrush ? (
        <div className={styles.brushRoom}>
          {/* Without the brush the chart is whole: its failing takes nothing else along. */}
          <ChartBoundary input={input} height={0} message="">
            <Suspense>
              <Brush data={whole} {...window} left={scene.plot.left} right={scene.plot.right} />
            </Suspense>
          </ChartBoundary>
        </div>
      ) : null}
    </>
  );
}

/** The place with an observation that is nearest to the pointer, of those that are drawn. */
function placeUnder(data: ChartData, scene: Scene, { x, y }: Point): number | undefined {
  const { axes, plot } = scene;
  if (!axes) return undefined;
  if (axes.kind === "category") {
    const row = Math.floor((y - plot.top) / axes.rowHeight);
    return row >= 0 && row < axes.rows ? row : undefined;
  }
  if (data.kind === "category") return undefined;
  return snap(data, numberAt(axes.x, Math.min(plot.right, Math.max(plot.left, x))));
}

/** The series whose value there is nearest to the pointer. */
function seriesUnder(data: ChartData, scene: Scene, readout: Readout, at: number, pointer: Point): number {
  let nearest = readout.rows[0]?.series ?? 0;
  let least = Number.POSITIVE_INFINITY;
  for (const row of readout.rows) {
    const point = pointOf(data, scene, row, at);
    if (!point) continue;
    const distance = data.kind === "category" ? Math.abs(point.x - pointer.x) : Math.abs(point.y - pointer.y);
    if (distance >= least) continue;
    least = distance;
    nearest = row.series;
  }
  return nearest;
}
