import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from "react";
import { useText } from "@/lib/text/text.tsx";
import type { TimeData } from "../../data/prepared";
import { nearest } from "../../data/search";
import type { Span } from "../../data/window";
import { token } from "../../draw/Marks";
import { type Axis, numberAt, pixel } from "../../shape/scene";
import { placeName } from "../readout";
import styles from "./Brush.module.css";
import { type OverviewLine, overviewLines } from "./overview";
import { clampSpan, isWhole, moved, type Part, snapped, stepped } from "./range";
import { useFrame } from "./useFrame";

export interface BrushProps {
  readonly data: TimeData;
  /** The span drawn above; everything if undefined. */
  readonly span: Span | undefined;
  /** The left and right edge of the plot above in pixels; the overview is aligned with it. */
  readonly left: number;
  readonly right: number;
  /** Called while the window moves, at most once a frame. */
  readonly onMove: (span: Span) => void;
  /** Called after the window was moved, with its ends on observations; `undefined` where it shows everything. */
  readonly onMoved: (span: Span | undefined) => void;
}

export const BRUSH_HEIGHT = 44;
/** A press that travels less than this many pixels is a click. */
const CLICK = 4;
/** Width reserved for a chip beside a handle, and its distance from the handle, in pixels. */
const CHIP = 110;
const BESIDE = 12;

interface Drag {
  readonly part: Part | "new";
  /** From the pointer to the dragged part, in pixels. */
  readonly offset: number;
  readonly begin: number;
  /** The left edge of the overview, measured once: measuring in each frame would cause a second layout. */
  readonly edge: number;
  span: Span;
}

/**
 * An overview of the whole series, with a window on the span drawn above. Its ends and its middle can be dragged, and
 * are sliders under the keyboard. A click outside the window moves the window there; while everything is shown, a drag
 * selects a new span.
 */
export function Brush({ data, span, left, right, onMove, onMoved }: BrushProps) {
  const t = useText();
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const typed = useRef<Span>(undefined);
  const [active, setActive] = useState<Part>();
  const inFrame = useFrame();
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

  const finish = (to: Span) => {
    const whole = isWhole(data, snapped(data, to));
    onMoved(whole ? undefined : snapped(data, to));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !track.current) return;
    const { left: edge } = track.current.getBoundingClientRect();
    const x = event.clientX - edge;
    const grasped = (event.target as HTMLElement).dataset.part as Part | undefined;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const part = grasped === "window" && isWhole(data, shown) ? "new" : (grasped ?? "window");
    const held = part === "from" ? start : part === "to" ? end : (start + end) / 2;
    drag.current = { part, offset: grasped ? held - x : 0, begin: x, edge, span: shown };
    setActive(part === "new" ? undefined : part);
    if (!grasped) follow(x);
  };
  const follow = (x: number) => {
    const held = drag.current;
    if (!held) return;
    if (held.part === "new") {
      if (Math.abs(x - held.begin) < CLICK) return;
      const [a, b] = [numberAt(axis, Math.min(x, held.begin)), numberAt(axis, Math.max(x, held.begin))];
      held.span = moved(data, clampSpan(data, { from: a, to: b }), "to", b);
    } else {
      held.span = moved(data, held.span, held.part, numberAt(axis, x + held.offset));
    }
    const next = held.span;
    inFrame(() => onMove(next));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (drag.current) follow(event.clientX - drag.current.edge);
  };
  const onPointerEnd = () => {
    const held = drag.current;
    if (!held) return;
    drag.current = undefined;
    setActive(undefined);
    inFrame(() => finish(held.span));
  };
  const onKeyDown = (event: KeyboardEvent, part: Part) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") {
      typed.current = undefined;
      return onMoved(undefined);
    }
    const steps = stepsOf(key, data.stops.length);
    if (steps === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = stepped(data, shown, part, steps);
    typed.current = next;
    onMove(next);
  };
  /** A key that is held down moves the window many times, and reports it once. */
  const onKeyDone = () => {
    const { current } = typed;
    typed.current = undefined;
    if (current) finish(current);
  };
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
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, part),
    onKeyUp: onKeyDone,
    onFocus: () => setActive(part),
    onBlur: () => {
      setActive(undefined);
      onKeyDone();
    },
  });
  const most = data.stops.length - 1;
  const ends = { from: name(shown.from), to: name(shown.to) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid over a picture, and its legend would show
    <div
      className={styles.brush}
      role="group"
      aria-label={t("chart.brush.label")}
      style={{ marginLeft: left, width }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      ref={track}
    >
      <Overview lines={lines} width={width} />
      <div className={styles.veil} style={{ left: 0, width: start }} />
      <div className={styles.veil} style={{ left: end, right: 0 }} />
      <div
        className={styles.window}
        style={{ left: start, width: Math.max(1, end - start) }}
        {...slider("window", t("chart.brush.window"), {
          now: first,
          min: 0,
          max: most - (last - first),
          text: t("chart.brush.span", ends),
        })}
      />
      <div
        className={styles.handle}
        style={{ left: start }}
        {...slider("from", t("chart.brush.from"), {
          now: first,
          min: 0,
          max: Math.max(0, last - 1),
          text: ends.from,
        })}
      />
      <div
        className={styles.handle}
        style={{ left: end }}
        {...slider("to", t("chart.brush.to"), {
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
          text={active === "window" ? t("chart.brush.span", ends) : ends[active]}
        />
      ) : null}
    </div>
  );
}

/** Observations that a key moves by; `undefined` for any other key. */
function stepsOf(key: string, count: number): number | undefined {
  const big = Math.max(2, Math.round(count / 20));
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -big,
    PageUp: big,
    Home: -count,
    End: count,
  };
  return steps[key];
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
