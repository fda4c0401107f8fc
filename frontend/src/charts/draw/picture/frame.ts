import type { Box, Label } from "../../shape/scene";
import { cutToFit, textWidth } from "../../text/measure";
import { wrapText } from "../../text/wrap";

/** The texts around a chart in a standalone picture, so that it can be understood and cited. */
export interface Frame {
  readonly title: string;
  /** The subject and its measure: unit, frequency, transformation. */
  readonly facts: readonly string[];
  /** The origin: source, licence, date, address. */
  readonly origin: readonly string[];
}

interface FramePlan {
  readonly marks: readonly Label[];
  /** The area of the chart. */
  readonly inner: Box;
}

interface Measures {
  readonly edge: number;
  readonly title: number;
  readonly facts: number;
}

/** Size of the text below the chart, in pixels. */
const ORIGIN = 13;
const LINE = 1.35;
/** Distance between two blocks, in pixels. */
const GAP = 12;
/** Space between the facts and the chart's own highest text, in pixels. */
const BELOW_FACTS = 6;
const BETWEEN = " · ";

/** Most lines of each block, from the whole frame to the reduced frame of a small picture. */
const LEVELS = [
  { title: 3, facts: 3, origin: 4 },
  { title: 3, facts: 2, origin: 3 },
  { title: 2, facts: 1, origin: 2 },
  { title: 1, facts: 1, origin: 1 },
  { title: 1, facts: 0, origin: 1 },
  { title: 1, facts: 0, origin: 0 },
] as const;

/** Least height of the chart in pixels, and its least share of the picture's height. */
const LEAST = 118;
const SHARE = 0.5;

/** Lays out title, facts and origin, as many lines of them as leave the chart its least height. */
export function planFrame(frame: Frame, width: number, height: number): FramePlan {
  const measures = measuresOf(width);
  const room = Math.min(height - 60, Math.max(LEAST, height * SHARE));
  const plans = LEVELS.map((lines) => plan(frame, lines, { width, height }, measures));
  const fitting = plans.find(({ inner }) => inner.bottom - inner.top >= room);
  return fitting ?? (plans[plans.length - 1] as FramePlan);
}

function measuresOf(width: number): Measures {
  if (width >= 720) return { edge: 24, title: 24, facts: 15 };
  return width >= 420 ? { edge: 20, title: 18, facts: 13 } : { edge: 14, title: 18, facts: 13 };
}

function plan(
  frame: Frame,
  most: (typeof LEVELS)[number],
  { width, height }: { width: number; height: number },
  { edge, title, facts }: Measures,
): FramePlan {
  const room = width - 2 * edge;
  const head = [
    block(most.title > 0 ? wrapText(frame.title, room, title, most.title, true) : [], title, "ink", true),
    block(factLines(frame.facts, room, facts, most.facts), facts, "muted"),
  ];
  const foot = block(factLines(frame.origin, room, ORIGIN, most.origin), ORIGIN, "muted");
  const marks: Label[] = [];
  let top = edge - 4;
  for (const one of head) {
    marks.push(...one.marks(edge, top));
    top += one.height;
  }
  const footTop = height - edge + 4 - foot.height;
  marks.push(...foot.marks(edge, footTop));
  const bottom = foot.height > 0 ? footTop - GAP : height - edge + 8;
  return { marks, inner: { left: edge, top: top + BELOW_FACTS, right: width - edge, bottom } };
}

/** Lines of one size below each other. */
function block(lines: readonly string[], size: number, colour: "ink" | "muted", bold = false) {
  const step = Math.round(size * LINE);
  return {
    height: lines.length * step,
    marks: (x: number, top: number): Label[] =>
      lines.map((text, index) => {
        const y = top + index * step + Math.round(size * 1.02);
        return { kind: "label", role: "note", x, y, anchor: "start", text, size, bold, colour };
      }),
  };
}

/** Facts one after the other, each unbroken where a line has room for it; the last line is marked where text is cut. */
export function factLines(facts: readonly string[], room: number, size: number, most: number): string[] {
  const lines: { text: string; begins: boolean }[] = [];
  for (const fact of facts) {
    const last = lines[lines.length - 1];
    const longer = last && last.text + BETWEEN + fact;
    if (longer && textWidth(longer, size) <= room) {
      last.text = longer;
      continue;
    }
    const wrapped = wrapText(fact, room, size, Number.POSITIVE_INFINITY);
    lines.push(...wrapped.map((text, index) => ({ text, begins: index === 0 })));
  }
  const shown = lines.slice(0, most).map((line) => line.text);
  const next = lines[most];
  const last = shown.pop();
  if (last === undefined) return [];
  const more = next && last + (next.begins ? BETWEEN : " ") + next.text;
  return [...shown, more === undefined ? last : cutToFit(more, room, size)];
}
