/** An address of cells: the name of the sheet, without apostrophes, and `A1:B2`. */
export interface SheetAddress {
  sheet: string;
  cells: string;
}

/** Splits `'My sheet'!A1:B2`. An address without a sheet has an empty one. */
export function splitAddress(address: string): SheetAddress {
  const at = address.lastIndexOf("!");
  const sheet = address.slice(0, Math.max(at, 0));
  const cells = address.slice(at + 1);
  return { sheet: /^'.*'$/.test(sheet) ? sheet.slice(1, -1).replace(/''/g, "'") : sheet, cells };
}

/** The letters of a column, counted from 0: `A`, `Z`, `AA`. */
function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** The address of a cell of a range, by its row and column in the range, counted from 0: `Sheet1!C7`. */
export function cellAddress(range: string, row: number, column: number): string {
  const at = range.lastIndexOf("!") + 1;
  const [, letters = "A", digits = "1"] = /^\$?([A-Z]+)\$?(\d+)/.exec(range.slice(at)) ?? [];
  const first = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return `${range.slice(0, at)}${columnLetters(first + column)}${Number(digits) + row}`;
}

/** The cells of an address without the sheet, for a line of text about one sheet: `C7`. */
export function shortAddress(address: string): string {
  return splitAddress(address).cells.replace(/\$/g, "");
}
