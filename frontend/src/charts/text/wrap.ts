import { cutToFit, textWidth } from "./measure";

/** A text in lines of at most `room` pixels, broken between words; the last of `most` lines is cut. */
export function wrapText(text: string, room: number, size: number, most: number, bold = false): string[] {
  const lines: string[] = [];
  let line = "";
  // Narrow and no-break spaces join words: only ordinary spaces break.
  const words = text.split(/ +/);
  for (const [index, word] of words.entries()) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || textWidth(longer, size, bold) <= room) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1) {
      return [...lines, cutToFit([line, ...words.slice(index)].join(" "), room, size, bold)];
    }
    lines.push(cutToFit(line, room, size, bold));
    line = word;
  }
  return [...lines, cutToFit(line, room, size, bold)];
}
