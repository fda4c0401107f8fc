import { memo, useMemo, useRef } from "react";
import { useText } from "@/lib/text/text.tsx";
import { placeName } from "../../data/observed";
import type { TimeData } from "../../data/prepared";
import { nearest } from "../../data/search";
import type { Span } from "../../data/window";
import { token } from "../../draw/Marks";
import { type Axis, pixel } from "../../shape/scene";
import styles from "./Brush.module.css";
import { type OverviewLine, overviewLines } from "./overview";
import { clampSpan, type Part } from "./range";
import { useBrush } from "./useBrush";

export interface BrushProps {
  readonly data: TimeData;
  /** The span drawn above; everything if undefined. */
  readonly span: Span | undefined;
  /** The left and right edge of the plot above in pixels; the overview is aligned with it. */
  readonly left: number;
  readonly right: number;
  /** Called while the window moves, at most once a frame. */
  readonly onMove: (span: Span) => void;
  /**
   * Called after the window was moved, with its ends on observations and their periods; `undefined` where it shows
   * everything.
   */
  readonly onMoved: (span: Span | undefined, from?: string, to?: string) => void;
}

export const BRUSH_HEIGHT = 44;
/** Width reserved for a chip beside a handle, and its distance from the handle, in pixels. */
const CHIP = 110;
const BESIDE = 12;

/**
 * An overview of the whole series, with a window on the span drawn above. Its ends and its middle can be dragged, and
 * are sliders under the keyboard. A click outside the window moves the window there; while everything is shown, a drag
 * selects a new span.
 */
export function Brush({ data, span, left, right, onMove, onMoved }: BrushProps) {
  const t = useText();
  const track = useRef<HTMLDivElement>(null);
  const width = Math.max(1, right - left);
  const axis = useMemo<Axis>(() => {
    const { from, to } = clampSpan(data, undefined);
    return { from, to, start: 0, end: width };
  }, [data, width]);
  const lines = useMemo(() => overviewLines(data, axis, BRUSH_HEIGHT), [data, axis]);
  const shown = clampSpan(data, span);
  const [start, end] = [pixel(axis, shown.from), pixel(axis, shown.to)];
  const index = (at: number) => Math.max(0, nearest(data.stops, at));
  const name = (at: number) => placeName(data, data.stops[index(at)] ?? at);

  const { active, ofTrack, ofSlider } = useBrush({ data, axis, shown, start, end, track, onMove, onMoved });
  const [first, last] = [index(shown.from), index(shown.to)];
  const slider = (
    part: Part,
    label: string,
    value: { now: number; min: number; max: number; text: string },
  ) => ({
    role: "slider",
    tabIndex: 0,
    "data-part": part,
    "aria-label": label,
    "aria-orientation": "horizontal" as const,
    "aria-valuemin": value.min,
    "aria-valuemax": value.max,
    "aria-valuenow": value.now,
    "aria-valuetext": value.text,
    ...ofSlider(part),
  });
  const most = data.stops.length - 1;
  const ends = { from: name(shown.from), to: name(shown.to) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid over a picture, and its legend would show
    <div
      className={styles.brush}
      role="group"
      aria-label={t("chartMore.brush.label")}
      style={{ marginLeft: left, width }}
      ref={track}
      {...ofTrack}
    >
      <Overview lines={lines} width={width} />
      <div className={styles.veil} style={{ left: 0, width: start }} />
      <div className={styles.veil} style={{ left: end, right: 0 }} />
      <div
        className={styles.window}
        style={{ left: start, width: Math.max(1, end - start) }}
        {...slider("window", t("chartMore.brush.window"), {
          now: first,
          min: 0,
          max: most - (last - first),
          text: t("chartMore.brush.span", ends),
        })}
      />
      <div
        className={styles.handle}
        style={{ left: start }}
        {...slider("from", t("chartMore.brush.from"), {
          now: first,
          min: 0,
          max: Math.max(0, last - 1),
          text: ends.from,
        })}
      />
      <div
        className={styles.handle}
        style={{ left: end }}
        {...slider("to", t("chartMore.brush.to"), {
          now: last,
          min: Math.min(first + 1, most),
          max: most,
          text: ends.to,
        })}
      />
      {active ? (
        <Chip
          active={active}
          {...{ start, end, width }}
          text={active === "window" ? t("chartMore.brush.span", ends) : ends[active]}
        />
      ) : null}
    </div>
  );
}

/** Drawn once: moving the window does not change it. */
const Overview = memo(function Overview({ lines, width }: { lines: readonly OverviewLine[]; width: number }) {
  return (
    <svg className={styles.overview} width={width} height={BRUSH_HEIGHT} aria-hidden="true">
      {lines.map(({ path, colour }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are drawn whole and have no other identity
        <path key={index} d={path} stroke={token(colour)} />
      ))}
    </svg>
  );
});

/** The period at the dragged end, or both: beside the window where there is room, else in it. */
function Chip(props: { active: Part; start: number; end: number; width: number; text: string }) {
  const { active, start, end, width, text } = props;
  const room = active === "window" ? 2 * CHIP : CHIP;
  const toLeft = (x: number) => ({ right: width - x + BESIDE });
  const toRight = (x: number) => ({ left: x + BESIDE });
  const place = () => {
    if (active === "from") return start >= room ? toLeft(start) : toRight(start);
    if (active === "to") return width - end >= room ? toRight(end) : toLeft(end);
    if (width - end >= room) return toRight(end);
    return start >= room ? toLeft(start) : { left: (start + end) / 2, translate: "-50%" };
  };
  return (
    <span className={styles.chip} style={place()} aria-hidden="true">
      {text}
    </span>
  );
}
