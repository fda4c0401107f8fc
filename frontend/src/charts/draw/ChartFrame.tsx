import { type CSSProperties, lazy, Suspense, use, useId, useMemo } from "react";
import { useModule } from "@/lib/browser/laterModule";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useText } from "@/lib/text/text.tsx";
import { prepare } from "../data/prepare";
import type { ChartData } from "../data/prepared";
import { laterInteraction } from "../interact/laterInteraction";
import { useFocus } from "../interact/useFocus";
import { useWindow } from "../interact/useWindow";
import type { Kinds } from "../kinds/kinds";
import { laterKinds } from "../kinds/laterKinds";
import { needsKinds } from "../kinds/needed";
import { layout } from "../layout/layout";
import styles from "./Chart.module.css";
import { ChartBoundary } from "./ChartBoundary";
import { FirstPaint } from "./firstPaint";
import { Marks } from "./Marks";
import type { ChartProps } from "./props";
import { useWidth } from "./useWidth";

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

const Brush = lazy(async () => ({
  default: (await loadChunk(() => import("../interact/brush/Brush"))).Brush,
}));

/** The drawing with its readout for pointer and keyboard, and the brush; lines over time are drawn at once. */
export function ChartFrame(props: ChartFrameProps) {
  const isOther = needsKinds(props.input);
  const { module: kinds, error } = useModule(laterKinds, isOther);
  if (isOther && !kinds) {
    if (error !== undefined) throw error;
    return <div className={styles.chart} style={{ minHeight: props.height }} aria-busy="true" />;
  }
  return <Drawing {...props} kinds={isOther ? kinds : undefined} />;
}

function Drawing(props: ChartFrameProps & { kinds: Kinds | undefined }) {
  const { input, label, height, initialWidth = 720, description, brush = false, exact = false } = props;
  const { grows = false, forPaper = false, onWindow, onTurn, kinds } = props;
  const FirstDrawing = use(FirstPaint);
  const t = useText();
  const ids = { description: useId(), keys: useId() };
  const [ref, width] = useWidth<HTMLDivElement>(initialWidth);
  const tall = width < PHONE && !exact ? Math.max(320, height) : height;
  const { module: interaction } = useModule(laterInteraction);
  const prepared = useMemo(() => prepare(input, kinds), [input, kinds]);
  const { data, isMoving, ...window } = useWindow(prepared, onWindow);
  const scene = useMemo(() => {
    const drawn = isMoving && interaction && data.kind === "time" ? interaction.coarsen(data, width) : data;
    return layout(drawn, { width, height: tall, grows }, t, kinds);
  }, [data, isMoving, width, tall, grows, t, interaction, kinds]);
  const written = useMemo(() => interaction?.describeData(prepared, t), [interaction, prepared, t]);
  const { hold, readout, handlers } = useFocus(data, scene, interaction);

  const canWalk = scene.axes !== undefined;
  const hasBrush = brush && canWalk && prepared.kind === "time" && prepared.stops.length >= ENOUGH_FOR_BRUSH;
  const role = canWalk
    ? {
        role: "application",
        "aria-label": label,
        "aria-roledescription": t("chart.role"),
        "aria-describedby": `${ids.description} ${ids.keys}`,
        tabIndex: 0,
        ...handlers,
      }
    : { role: "img", "aria-label": label, "aria-describedby": ids.description };
  return (
    <>
      <div
        ref={ref}
        className={styles.chart}
        style={
          FirstDrawing
            ? undefined
            : ({ "--drawing-height": `${Math.max(tall, scene.height)}px` } as CSSProperties)
        }
        data-chart={kinds ? "kinds" : ""}
        {...role}
      >
        {FirstDrawing ? (
          <FirstDrawing
            {...{ data, height: tall, grows, kinds }}
            wideWidth={props.initialWidth}
            wideHeight={props.initialHeight ?? height}
          />
        ) : (
          <Picture scene={scene} isLight={isMoving && isHeavy(prepared)} />
        )}
        {interaction && forPaper ? <interaction.OnSheet {...{ data, kinds, label, height, grows }} /> : null}
        {interaction && hold && readout ? (
          <ChartBoundary input={input} height={0} message="">
            <interaction.ReadoutLayer
              {...{ data, scene, readout }}
              focus={hold}
              pointer={hold.pointer}
              byFinger={hold.byFinger ?? false}
            />
          </ChartBoundary>
        ) : null}
        <p id={ids.description} className={styles.hidden}>
          {description?.trim() || written}
        </p>
        {canWalk ? (
          <>
            <p id={ids.keys} className={styles.hidden}>
              {t("chart.keys")}
            </p>
            <p className={styles.hidden} aria-live="polite">
              {interaction && hold && readout && !hold.pointer ? interaction.spoken(readout, hold, t) : ""}
            </p>
          </>
        ) : null}
      </div>
      {canWalk || isEmpty(prepared) ? null : (
        <button type="button" className={styles.toTable} onClick={onTurn}>
          {t("chart.showTable")}
        </button>
      )}
      {hasBrush ? (
        <div className={styles.brushRoom}>
          {/* The brush is an addition: its failure leaves the chart intact. */}
          <ChartBoundary input={input} height={0} message="">
            <Suspense>
              <Brush data={prepared} {...window} left={scene.plot.left} right={scene.plot.right} />
            </Suspense>
          </ChartBoundary>
        </div>
      ) : null}
    </>
  );
}

function Picture({ scene, isLight }: { scene: ReturnType<typeof layout>; isLight: boolean }) {
  return (
    <svg
      className={isLight ? styles.moving : styles.drawing}
      width={scene.width}
      height={scene.height}
      aria-hidden="true"
    >
      <Marks scene={scene} />
    </svg>
  );
}

/** Whether the drawing is too heavy for its frames. */
function isHeavy(data: ChartData): boolean {
  return data.kind !== "category" && data.series.length > HEAVY;
}

function isEmpty(data: ChartData): boolean {
  return data.trouble !== undefined || (data.kind === "category" ? data.labels : data.stops).length === 0;
}
