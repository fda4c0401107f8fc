import { trimBlanks } from "./blank";
import { separatorsIn } from "./value";

/** A line whose separator is a semicolon or a tab: what stands before the value, the value, the rest. */
const LINE = /^([^,;\t]*[;\t])([^;\t]*)(.*)$/s;

/**
 * Replaces decimal commas by points where the line's separator is a semicolon or a tab, so that a comma in the
 * value can be nothing else. Other lines, texts, blanks and ends of lines stay as they are.
 */
export function replaceDecimalCommas(lines: string): string {
  return pieces(lines)
    .map((piece) => {
      const match = LINE.exec(piece);
      if (!match) return piece;
      const [, before = "", value = "", rest = ""] = match;
      if (separatorsIn(trimBlanks(value)) !== "LINE_VALUE_DECIMAL_COMMA") return piece;
      return before + value.replace(",", ".") + rest;
    })
    .join("");
}

/** How many lines {@link replaceDecimalCommas} would mend. */
export function countDecimalCommas(lines: string): number {
  const mended = pieces(replaceDecimalCommas(lines));
  return pieces(lines).filter((piece, index) => piece !== mended[index]).length;
}

/** Lines and, between them, their ends. */
function pieces(lines: string): string[] {
  return lines.split(/(\r\n|\n|\r)/);
}
