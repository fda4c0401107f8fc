import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import type { TimeData } from "../../data/prepared";
import type { Span } from "../../data/window";
import { type Axis, numberAt } from "../../shape/scene";
import { clampSpan, isWhole, moved, type Part, snapped, stepped, windowTexts } from "./range";
import { useFrame } from "./useFrame";

/** A press that travels less than this many pixels is a click. */
const CLICK = 4;

interface Drag {
  readonly part: Part | "new";
  /** From the pointer to the dragged part, in pixels. */
  readonly offset: number;
  readonly begin: number;
  /** The left edge of the overview, measured once: measuring in each frame would cause a second layout. */
  readonly edge: number;
  span: Span;
}

interface BrushInput {
  readonly data: TimeData;
  readonly axis: Axis;
  /** The window as drawn, with its ends in pixels. */
  readonly shown: Span;
  readonly start: number;
  readonly end: number;
  readonly track: RefObject<HTMLDivElement | null>;
  readonly onMove: (span: Span) => void;
  readonly onMoved: (span: Span | undefined, from?: string, to?: string) => void;
}

/** The window under the pointer and the keyboard: its active part, and the handlers of the overview and its sliders. */
export function useBrush({ data, axis, shown, start, end, track, onMove, onMoved }: BrushInput) {
  const drag = useRef<Drag>(undefined);
  const typed = useRef<Span>(undefined);
  const [active, setActive] = useState<Part>();
  const inFrame = useFrame();

  const finish = (to: Span) => {
    const span = snapped(data, to);
    if (isWhole(data, span)) return onMoved(undefined);
    const { from, to: until } = windowTexts(data, span);
    onMoved(span, from, until);
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
  const ofSlider = (part: Part) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, part),
    onKeyUp: onKeyDone,
    onFocus: () => setActive(part),
    onBlur: () => {
      setActive(undefined);
      onKeyDone();
    },
  });
  const ofTrack = { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
  return { active, ofTrack, ofSlider };
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
