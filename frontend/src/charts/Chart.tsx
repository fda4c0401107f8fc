import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useText } from "@/lib/text.tsx";
import styles from "./Chart.module.css";
import { ChartTable } from "./ChartTable";
import { describeData } from "./describe";
import type { ChartInput } from "./input";
import { layout } from "./layout";
import { Marks } from "./Marks";
import { Overlay } from "./Overlay";
import { type ChartData, prepare } from "./prepare";
import { type Focus, type Readout, readAt, snap } from "./readout";
import { numberAt, type Scene } from "./scene";
import { Tooltip } from "./Tooltip";
import { useWidth } from "./useWidth";
import { walk } from "./walk";

export interface ChartProps {
  readonly input: ChartInput;
  /** What the chart is of, for those who do not see it. */
  readonly label: string;
  /** Pixels; 420 unless told otherwise. On a phone never less than 320. */
  readonly height?: number;
  /** The width to draw with until the page is measured, as the server's first picture was. */
  readonly initialWidth?: number;
  /** Where the page has a table of its own: goes there on `T`, instead of to the chart's own twin. */
  readonly onShowTable?: () => void;
}

const PHONE = 480;

/** A chart and its table twin, one at a time. */
export function Chart(props: ChartProps) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const moved = useRef(false);
  const frame = useRef<HTMLElement>(null);
  const { onShowTable, label, input } = props;

  // Focus follows the change, so that the next key goes where the reader looks.
  useEffect(() => {
    if (!moved.current) return;
    const target = frame.current?.querySelector<HTMLElement>(asTable ? "[data-chart-table]" : "[data-chart]");
    target?.focus();
  }, [asTable]);

  const turn = () => {
    if (onShowTable) return onShowTable();
    moved.current = true;
    setAsTable((before) => !before);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "t" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    turn();
  };
  return (
    <figure ref={frame} onKeyDown={onKeyDown} className={styles.figure}>
      {asTable ? (
        <>
          <button type="button" className={styles.back} onClick={turn}>
            {t("chart.showChart")}
          </button>
          <ChartTable input={input} label={label} height={props.height ?? 420} />
        </>
      ) : (
        <ChartFrame {...props} />
      )}
    </figure>
  );
}

interface Hold extends Focus {
  readonly by: "pointer" | "keyboard";
}

function ChartFrame({ input, label, height = 420, initialWidth = 720 }: ChartProps) {
  const t = useText();
  const ids = { description: useId(), keys: useId() };
  const [ref, width] = useWidth<HTMLDivElement>(initialWidth);
  const [hold, setHold] = useState<Hold>();
  const tall = width < PHONE ? Math.max(320, height) : height;

  const data = useMemo(() => prepare(input), [input]);
  const scene = useMemo(() => layout(data, { width, height: tall }, t), [data, width, tall, t]);
  const description = useMemo(() => describeData(data, t), [data, t]);
  const readout = hold ? readAt(data, hold.at) : undefined;

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = placeUnder(data, scene, event.clientX - box.left, event.clientY - box.top);
    if (at === undefined) return setHold(undefined);
    if (hold?.at !== at || hold.by !== "pointer") setHold({ at, series: 0, by: "pointer" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !scene.axes) return;
    if (event.key === "Escape") return setHold(undefined);
    const rows = scene.axes.kind === "category" ? scene.axes.rows : 0;
    const next = walk(data, hold, event.key, rows);
    if (!next) return;
    event.preventDefault();
    setHold({ ...next, by: "keyboard" });
  };
  return (
    <div
      ref={ref}
      className={styles.chart}
      style={{ minHeight: tall }}
      role="application"
      aria-roledescription={t("chart.role")}
      aria-label={label}
      aria-describedby={`${ids.description} ${ids.keys}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is one tab stop, its observations are reached by arrows
      tabIndex={0}
      data-chart=""
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={(event) => event.pointerType === "mouse" && setHold(undefined)}
      onPointerCancel={() => setHold(undefined)}
      onBlur={() => setHold(undefined)}
      onKeyDown={onKeyDown}
    >
      <svg className={styles.drawing} width={scene.width} height={scene.height} aria-hidden="true">
        <Marks scene={scene} />
      </svg>
      {hold && readout ? (
        <>
          <Overlay
            data={data}
            scene={scene}
            focus={hold}
            readout={readout}
            byKeyboard={hold.by === "keyboard"}
          />
          <Tooltip data={data} scene={scene} focus={hold} readout={readout} />
        </>
      ) : null}
      <p id={ids.description} className={styles.hidden}>
        {description}
      </p>
      <p id={ids.keys} className={styles.hidden}>
        {t("chart.keys")}
      </p>
      <p className={styles.hidden} aria-live="polite">
        {hold?.by === "keyboard" && readout ? spoken(readout, hold, t) : ""}
      </p>
    </div>
  );
}

/** The place with an observation that is nearest to the pointer; nothing outside of the plot's height. */
function placeUnder(data: ChartData, scene: Scene, x: number, y: number): number | undefined {
  const { axes, plot } = scene;
  if (!axes) return undefined;
  if (data.kind === "time" && axes.kind === "time") return snap(data, numberAt(axes.x, x));
  if (axes.kind !== "category") return undefined;
  const row = Math.floor((y - plot.top) / axes.rowHeight);
  return row >= 0 && row < axes.rows ? row : undefined;
}

function spoken(readout: Readout, focus: Focus, t: ReturnType<typeof useText>): string {
  const row = readout.rows.find((one) => one.series === focus.series);
  if (!row) return readout.heading;
  const period = row.period ?? readout.heading;
  const value = row.unit === "" ? row.value : `${row.value} ${row.unit}`;
  const text = [row.text, row.incomplete ? t("chart.incomplete") : undefined].filter(Boolean).join(", ");
  const common = { period, name: row.name, value };
  return text === "" ? t("chart.spoken", common) : t("chart.spokenText", { ...common, text });
}
