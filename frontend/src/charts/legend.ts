import type { Look } from "./look";
import type { Mark } from "./scene";
import { cutToFit, textWidth } from "./text/measure";

const SIZE = 13;
const ROW = 20;
const SAMPLE = 18;
const BESIDE_SAMPLE = 6;
const BETWEEN = 18;

/** Names with samples of their lines, in as many rows as they need. */
export function legend(
  entries: readonly { name: string; look: Look }[],
  left: number,
  right: number,
  top: number,
): { marks: Mark[]; height: number } {
  const marks: Mark[] = [];
  let x = left;
  let row = 0;
  for (const { name, look } of entries) {
    const text = cutToFit(name, right - left - SAMPLE - BESIDE_SAMPLE, SIZE);
    const width = SAMPLE + BESIDE_SAMPLE + textWidth(text, SIZE);
    if (x > left && x + width > right) {
      x = left;
      row += 1;
    }
    const middle = top + row * ROW + ROW / 2;
    const { colour, width: thick, dash } = look;
    const sample = { x1: x, x2: x + SAMPLE, y1: middle, y2: middle, colour, width: Math.max(2, thick) };
    marks.push({ kind: "rule", role: "sample", ...sample, ...(dash ? { dash } : {}) });
    marks.push({
      kind: "label",
      role: "legend",
      x: x + SAMPLE + BESIDE_SAMPLE,
      y: middle + SIZE * 0.36,
      anchor: "start",
      text,
      ...(text === name ? {} : { whole: name }),
      size: SIZE,
      colour: "ink",
    });
    x += width + BETWEEN;
  }
  return { marks, height: entries.length === 0 ? 0 : (row + 1) * ROW };
}
