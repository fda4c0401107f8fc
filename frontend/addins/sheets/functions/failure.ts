import type { Services } from "../google/services";
import type { Range } from "../google/spreadsheet";

/** The longest time that `CacheService` stores a text, in seconds. */
const SIX_HOURS = 21_600;

/**
 * Records why the formula that runs failed. A cell shows only `#ERROR!` to scripts; the sidebar finds the sentence here.
 * The cache of the document is shared by all its users, as the sentence beside the cell is.
 */
export function recordFailure(services: Services, sentence: string): void {
  try {
    const cell = services.SpreadsheetApp.getActiveRange();
    if (cell) services.CacheService.getDocumentCache()?.put(keyOf(cell), sentence, SIX_HOURS);
  } catch {
    // The sidebar then says that the reason is not known.
  }
}

/** The recorded sentences of cells, in their order; `undefined` where there is none or it has expired. */
export function recordedFailures(services: Services, cells: readonly Range[]): (string | undefined)[] {
  const keys = cells.map(keyOf);
  const found = keys.length > 0 ? (services.CacheService.getDocumentCache()?.getAll(keys) ?? {}) : {};
  return keys.map((key) => found[key]);
}

function keyOf(cell: Range): string {
  return `statit-failure-${cell.getSheet().getSheetId()}-${cell.getA1Notation()}`;
}
