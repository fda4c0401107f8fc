import { parseValue } from "./value";

const DECIMAL_COMMA = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/;

/**
 * Replaces decimal commas by points where the line's separator is a semicolon or a tab, so that a
 * comma in the value can be nothing else. Other lines, texts and blanks stay as they are.
 */
export function replaceDecimalCommas(lines: string): string {
  return lines
    .split("\n")
    .map((line) => {
      const match = /^([^,;\t]*)([;\t])([^;\t\r]*)(.*)$/s.exec(line);
      if (!match) return line;
      const [, date, separator, value = "", rest] = match;
      if (!isDecimalComma(value.trim())) return line;
      return `${date}${separator}${value.replace(",", ".")}${rest}`;
    })
    .join("\n");
}

function isDecimalComma(value: string): boolean {
  return DECIMAL_COMMA.test(value) && parseValue(value.replace(",", ".")).value !== undefined;
}

/** How many lines {@link replaceDecimalCommas} would mend. */
export function countDecimalCommas(lines: string): number {
  const mended = replaceDecimalCommas(lines).split("\n");
  return lines.split("\n").filter((line, index) => line !== mended[index]).length;
}
