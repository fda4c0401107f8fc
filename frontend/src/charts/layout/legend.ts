import type { Look } from "../shape/look";
import type { Mark } from "../shape/scene";
import { stripes } from "../shape/stripes";
import { BASELINE, cutToFit, SIZE, textWidth } from "../text/measure";

const ROW = 20;
const LINE_SAMPLE = 18;
const DOT_RADIUS = 5;
const BOX = 12;
const BESIDE_SAMPLE = 6;
const BETWEEN = 18;

export interface LegendEntry {
  readonly name: string;
  readonly look: Look;
}

interface Placed {
  readonly entry: LegendEntry;
  readonly text: string;
  readonly x: number;
  readonly row: number;
}

export type Sample = "line" | "dot" | "box" | "band";

const SAMPLE_WIDTH: Record<Sample, number> = { line: LINE_SAMPLE, dot: 2 * DOT_RADIUS, box: BOX, band: BOX };

/**
 * Names with samples of their lines, their dots or their bars, in as many rows as they need and the height allows.
 * Names without room are counted at the end (`+12`); tooltip and table show all.
 */
export function legend(
  entries: readonly LegendEntry[],
  shape: Sample,
  room: { width: number; height: number },
): { marks: Mark[]; height: number } {
  const sampleWidth = SAMPLE_WIDTH[shape] + BESIDE_SAMPLE;
  const rows = Math.max(1, Math.floor(room.height / ROW));
  const placed = placeAll(entries, sampleWidth, room.width);
  const fit = placed.filter((one) => one.row < rows);
  // The count needs room: names at the end of the last row are dropped for it.
  const rest = () => `+${entries.length - fit.length}`;
  while (
    fit.length > 1 &&
    fit.length < entries.length &&
    endOf(fit, sampleWidth) + textWidth(rest(), SIZE) > room.width
  ) {
    fit.pop();
  }
  const marks = fit.flatMap((one, series) => entryMarks(one, series, shape, sampleWidth));
  const lastRow = fit[fit.length - 1]?.row ?? 0;
  if (fit.length < entries.length) {
    marks.push(nameMark(endOf(fit, sampleWidth), lastRow, rest()));
  }
  return { marks, height: (lastRow + 1) * ROW };
}

/** The x of the next entry in the last row. */
function endOf(placed: readonly Placed[], sampleWidth: number): number {
  const last = placed[placed.length - 1];
  return last ? last.x + sampleWidth + textWidth(last.text, SIZE) + BETWEEN : 0;
}

function placeAll(entries: readonly LegendEntry[], sampleWidth: number, width: number): Placed[] {
  let x = 0;
  let row = 0;
  return entries.map((entry) => {
    const text = cutToFit(entry.name, width - sampleWidth, SIZE);
    const needed = sampleWidth + textWidth(text, SIZE);
    if (x > 0 && x + needed > width) {
      x = 0;
      row += 1;
    }
    const placed = { entry, text, x, row };
    x += needed + BETWEEN;
    return placed;
  });
}

function entryMarks(placed: Placed, series: number, shape: Sample, sampleWidth: number): Mark[] {
  const { entry, text, x, row } = placed;
  return [
    ...sampleMarks(entry.look, series, shape, { x, y: row * ROW + ROW / 2 }),
    nameMark(x + sampleWidth, row, text, entry.name),
  ];
}

function sampleMarks(look: Look, series: number, shape: Sample, { x, y }: { x: number; y: number }): Mark[] {
  const { colour, width, dash, round } = look;
  switch (shape) {
    case "dot":
      return [{ kind: "dot", series, x: x + DOT_RADIUS, y, radius: DOT_RADIUS, colour }];
    case "line": {
      const line = { x1: x, x2: x + LINE_SAMPLE, y1: y, y2: y, colour, width: Math.max(2, width) };
      return [{ kind: "rule", role: "sample", ...line, ...(dash ? { dash } : {}) }];
    }
    case "box":
    case "band": {
      const box = { left: x, right: x + BOX, top: y - BOX / 2, bottom: y + BOX / 2 };
      const { left, right, top, bottom } = box;
      const path = `M${left},${bottom}V${top}H${right}V${bottom}Z`;
      return [{ kind: "area", series, path, colour }, ...stripes([box], series, round, shape === "band")];
    }
  }
}

function nameMark(x: number, row: number, text: string, whole = text): Mark {
  const y = row * ROW + ROW / 2 + SIZE * BASELINE;
  const place = { x, y, anchor: "start", size: SIZE, colour: "ink" } as const;
  return { kind: "label", role: "legend", ...place, text, ...(text === whole ? {} : { whole }) };
}
