import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useState,
} from "react";
import { useFirstPaint } from "@/lib/browser/firstPaint";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useText } from "@/lib/text/text.tsx";
import { coarsen } from "../data/coarsen";
import { prepare } from "../data/prepare";
import type { ChartData } from "../data/prepared";
import { isShown, placeUnder, seriesUnder } from "../interact/pointer";
import { type Focus, readAt } from "../interact/readout";
import { useWindow } from "../interact/useWindow";
import { walk } from "../interact/walk";
import { layout } from "../layout/layout";
import type { Point } from "../scale/place";
import { describeData } from "../text/describe";
import { spoken } from "../text/spoken";
import styles from "./Chart.module.css";
import { ChartBoundary } from "./ChartBoundary";
import { FirstDrawing } from "./FirstDrawing";
import { Marks } from "./Marks";
import type { ChartProps } from "./props";
import { useWidth } from "./useWidth";

interface Hold extends Focus {
  /** The pointer's position in the chart; absent under the keyboard. */
  readonly pointer?: Point;
  readonly byFinger?: boolean;
}

interface ChartFrameProps extends ChartProps {
  readonly height: number;
  /** Shows the table instead. */
  readonly onTurn: () => void;
}

const PHONE = 480;
/** Fewest positions of a time line with a brush; a shorter one is seen whole. */
const ENOUGH_FOR_BRUSH = 12;
/** Most lines that are drawn in full while the window moves. */
const HEAVY = 5;

const loadHand = async () => ({
  default: (await loadChunk(() => import("../interact/ReadoutLayer"))).ReadoutLayer,
});
const ReadoutLayer = lazy(loadHand);
const Brush = lazy(async () => ({
  default: (await loadChunk(() => import("../interact/brush/Brush"))).Brush,
}));

/** The drawing with its readout for pointer and keyboard, and the brush. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    input,
    label,
    height,
    initialWidth = 720,
    description,
    brush = false,
    exact = false,
    grows = false,
    onWindow,
    onTurn,
  } = props;
  const t = useText();
  const firstPaint = useFirstPaint();
  const ids = { description: useId(), keys: useId() };
  const [ref, width] = useWidth<HTMLDivElement>(initialWidth);
  const [hold, setHold] = useState<Hold>();
  const tall = width < PHONE && !exact ? Math.max(320, height) : height;

  const whole = useMemo(() => prepare(input), [input]);
  const { data, isMoving, ...window } = useWindow(whole, onWindow);
  const scene = useMemo(() => {
    const drawn = isMoving && data.kind === "time" ? coarsen(data, width) : data;
    return layout(drawn, { width, height: tall, grows }, t);
  }, [data, isMoving, width, tall, grows, t]);
  const written = useMemo(() => describeData(whole, t), [whole, t]);
  // The focused position may have left the window, or the chart.
  const at = hold && isShown(data, scene, hold.at) ? hold.at : undefined;
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
    const shown = scene.axes.kind === "category" ? scene.axes.shown : [];
    const next = walk(data, hold, event.key, shown);
    if (!next) return;
    event.preventDefault();
    setHold(next);
  };
  // Loaded before the first pointer event; a failure is reported when the component is rendered.
  useEffect(() => void loadHand().catch(() => {}), []);
  const canWalk = scene.axes !== undefined;
  const text = description?.trim() || written;
  const hasBrush = brush && canWalk && whole.kind === "time" && whole.stops.length >= ENOUGH_FOR_BRUSH;
  return (
    <>
      <div
        ref={ref}
        className={styles.chart}
        style={{ minHeight: Math.max(tall, scene.height) }}
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
          <FirstDrawing data={data} height={height} grows={grows} />
        ) : (
          <svg
            className={isMoving && isHeavy(whole) ? styles.moving : styles.drawing}
            width={scene.width}
            height={scene.height}
            aria-hidden="true"
          >
            <Marks scene={scene} />
          </svg>
        )}
        {hold && readout ? (
          <ChartBoundary input={input} height={0} message="">
            <Suspense>
              <ReadoutLayer
                {...{ data, scene, readout }}
                focus={hold}
                pointer={hold.pointer}
                byFinger={hold.byFinger ?? false}
              />
            </Suspense>
          </ChartBoundary>
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
      {canWalk || isEmpty(whole) ? null : (
        <button type="button" className={styles.toTable} onClick={onTurn}>
          {t("chart.showTable")}
        </button>
      )}
      {hasBrush ? (
        <div className={styles.brushRoom}>
          {/* The brush is an addition: its failure leaves the chart intact. */}
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

/** Whether the drawing is too heavy for its frames. */
function isHeavy(data: ChartData): boolean {
  return data.kind !== "category" && data.series.length > HEAVY;
}

function isEmpty(data: ChartData): boolean {
  return data.trouble !== undefined || (data.kind === "category" ? data.labels : data.stops).length === 0;
}
