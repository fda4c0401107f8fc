import { INTER_WIDTHS } from "./interWidths";

/** Size of all text in a chart, in pixels. */
export const SIZE = 13;
/** From the middle of a line of text down to its baseline, as a share of its size. */
export const BASELINE = 0.36;

/** Code point → thousandths of the font size. */
const widths = new Map<number, number>();
for (const [first, row] of INTER_WIDTHS) {
  for (const [offset, width] of row.split(" ").entries()) {
    if (width !== "0") widths.set(first + offset, Number(width));
  }
}

/** Semi-bold Inter is at most this much wider than regular in text of ordinary letters. */
const BOLD = 1.06;
/** For letters of scripts that Inter lacks: as wide as the widest Latin ones. */
const UNKNOWN = 700;
/** Ideographs, kana, hangul and emoji fill a square. */
const SQUARE = 1000;

function widthOf(codePoint: number): number {
  const known = widths.get(codePoint);
  if (known !== undefined) return known;
  if (codePoint >= 0x300 && codePoint <= 0x36f) return 0;
  return codePoint >= 0x2e80 ? SQUARE : UNKNOWN;
}

/** Width of a text in pixels, slightly overestimated: kerning is ignored, digits count as tabular. */
export function textWidth(text: string, size: number, bold = false): number {
  let thousandths = 0;
  for (const character of text) thousandths += widthOf(character.codePointAt(0) ?? 0);
  return (thousandths / 1000) * size * (bold ? BOLD : 1);
}

/** The text, or as much of it as fits into `room` pixels with an ellipsis. */
export function cutToFit(text: string, room: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= room) return text;
  const most = room - textWidth("…", size, bold);
  const scale = (size / 1000) * (bold ? BOLD : 1);
  let thousandths = 0;
  let fits = "";
  let before = "";
  // In one pass: cutting one character at a time would measure long texts repeatedly.
  for (const character of text) {
    thousandths += widthOf(character.codePointAt(0) ?? 0);
    before += character;
    if (character.trim() === "") continue;
    if (thousandths * scale > most) break;
    fits = before;
  }
  return `${fits}…`;
}
