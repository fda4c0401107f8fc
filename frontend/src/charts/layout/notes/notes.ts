import type { Translate } from "@/lib/text/text.tsx";
import type { Mark } from "../../shape/scene";
import { BASELINE, SIZE } from "../../text/measure";
import { wrapText } from "../../text/wrap";

export const NOTE_ROW = 19;
/** Most lines of notes, a limit for readability; a low picture has one. */
const MOST = 4;
const LOW = 200;
/** Room for the mark before its note, in pixels. */
const INDENT = 18;

/** A sentence below the picture, with the mark that it explains. */
export interface Note {
  readonly text: string;
  readonly mark?: "ring" | "box" | "left-out";
}

/** The note on the mark of incomplete periods. */
export function incompleteNote(mark: NonNullable<Note["mark"]>, t: Translate): Note {
  return { text: t("chart.note.incomplete"), mark };
}

/** A line of a note. */
export interface NoteLine extends Note {
  readonly indent: number;
  readonly whole?: string;
}

/** The notes in lines, as many as fit a picture of this size. */
export function noteLines(notes: readonly Note[], width: number, height: number): readonly NoteLine[] {
  const most = height < LOW ? 1 : MOST;
  const lines = notes.flatMap((note): NoteLine[] => {
    const indent = note.mark ? INDENT : 0;
    const texts = wrapText(note.text, width - indent, SIZE, most > 1 ? 2 : 1);
    const isCut = texts.join(" ") !== note.text;
    return texts.map((text, index) => {
      return { ...(index === 0 ? note : {}), text, indent, ...(isCut ? { whole: note.text } : {}) };
    });
  });
  return lines.slice(0, most);
}

/** Notes below each other, the last one at the bottom of the picture. */
export function noteMarks(lines: readonly NoteLine[], height: number): Mark[] {
  return lines.flatMap(({ text, mark, indent, whole }, index): Mark[] => {
    const y = height - (lines.length - index - 0.5) * NOTE_ROW;
    const place = {
      x: indent,
      y: y + SIZE * BASELINE,
      anchor: "start",
      size: SIZE,
      colour: "muted",
    } as const;
    const label: Mark = { kind: "label", role: "note", ...place, text, ...(whole ? { whole } : {}) };
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
