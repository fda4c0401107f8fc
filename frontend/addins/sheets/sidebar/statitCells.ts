import type { Services } from "../google/services";
import type { Range } from "../google/spreadsheet";
import { callsStatit } from "./formula";

/** A cell whose formula calls a function of the add-on. */
export interface StatitCell {
  range: Range;
  formula: string;
  /** The text that the cell shows. */
  display: string;
}

/**
 * All cells of the document whose formula calls a function of the add-on, sheet by sheet and row by row. Calls inside
 * named functions are not found: scripts cannot read their definitions.
 */
export function statitCells(services: Services): StatitCell[] {
  return services.SpreadsheetApp.getActive()
    .getSheets()
    .flatMap((sheet) => {
      const data = sheet.getDataRange();
      const displays = data.getDisplayValues();
      return data.getFormulas().flatMap((row, rowAt) =>
        row.flatMap((formula, columnAt) => {
          if (!callsStatit(formula)) return [];
          const range = sheet.getRange(rowAt + 1, columnAt + 1, 1, 1);
          return [{ range, formula, display: displays[rowAt]?.[columnAt] ?? "" }];
        }),
      );
    });
}
