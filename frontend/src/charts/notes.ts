import { formatNumber } from "@/lib/format";
import type { Translate } from "@/lib/text.tsx";
import { cutLabel } from "./head";
import type { ChartData } from "./prepare";
import type { Mark } from "./scene";
import { BASELINE, SIZE } from "./text/measure";

export const NOTE_ROW = 19;
/** More notes than this are not read; in a low picture one must do. */
const MOST = 4;
const LOW = 200;

/** A sentence under the picture, with the mark that it explains. */
export interface Note {
  readonly text: string;
  readonly mark?: "ring" | "box" | "left-out";
}

/** What a reader of this chart must know: what is missing first. */
export function notesOf(
  data: ChartData,
  marks: { readonly incomplete?: Note["mark"] },
  t: Translate,
): Note[] {
  const missing = data.missing.map(({ name, problem }) => ({
    text: t(problem === "gone" ? "chart.note.gone" : "chart.note.unreadable", { name }),
  }));
  const count = data.kind === "time" ? data.leftOut.length : 0;
  const number = formatNumber(count, { language: data.language, decimals: 0 });
  const leftOut: Note = { text: t("chart.note.leftOut", { count, number }), mark: "left-out" };
  const incomplete: Note = {
    text: t("chart.note.incomplete"),
    ...(marks.incomplete ? { mark: marks.incomplete } : {}),
  };
  return [...missing, ...(count > 0 ? [leftOut] : []), ...(marks.incomplete ? [incomplete] : [])];
}

/** As many notes as a picture of this height holds. */
export function notesThatFit(notes: readonly Note[], height: number): readonly Note[] {
  return notes.slice(0, height < LOW ? 1 : MOST);
}

/** Notes below each other, the last one at the bottom of the picture. */
export function noteMarks(notes: readonly Note[], width: number, height: number): Mark[] {
  return notes.flatMap(({ text, mark }, index): Mark[] => {
    const y = height - (notes.length - index - 0.5) * NOTE_ROW;
    const x = mark ? 18 : 0;
    const place = { x, y: y + SIZE * BASELINE, anchor: "start", size: SIZE, colour: "muted" } as const;
    const label: Mark = { kind: "label", role: "note", ...place, ...cutLabel(text, width - x) };
    return mark ? [sample(mark, y), label] : [label];
  });
}

function sample(mark: NonNullable<Note["mark"]>, y: number): Mark {
  switch (mark) {
    case "ring":
      return { kind: "dot", series: 0, x: 6, y, radius: 3.5, colour: "muted", hollow: true };
    case "box":
      return {
        kind: "area",
        series: 0,
        path: `M1,${y + 5}V${y - 5}H11V${y + 5}Z`,
        colour: "muted",
        hollow: true,
      };
    case "left-out":
      return leftOutRule(0, 12, y);
  }
}

/** The mark of dates that a stack leaves out. */
export function leftOutRule(x1: number, x2: number, y: number): Mark {
  return { kind: "rule", role: "left-out", x1, x2, y1: y, y2: y, colour: "muted", width: 3, dash: [2, 1.5] };
}
