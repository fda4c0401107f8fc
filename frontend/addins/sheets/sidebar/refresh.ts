import type { Run } from "../google/run";
import { markedFormula, unmarkedFormula } from "./formula";
import { type StatitCell, statitCells } from "./statitCells";

/**
 * Empties the cache and calculates all formulas of the add-on again; returns a sentence about it.
 *
 * Sheets recalculates a custom function only when its formula or its arguments change. Each formula is therefore written
 * with names that no function has, and then as it was. A refresh that Google stops in between loses no formula: the next
 * one also finds the marked ones. Not refreshed are cells that the user may not change, and named functions that call
 * the add-on.
 */
export function refreshAll(run: Run): string {
  const { services, texts } = run;
  run.emptyCache();
  const cells = statitCells(services);
  if (cells.length === 0) return texts.sentences.noFormulas();
  const free = cells.filter(({ range }) => range.canEdit());
  try {
    for (const { range, formula } of free) range.setFormula(markedFormula(formula));
    services.SpreadsheetApp.flush();
  } finally {
    for (const { range, formula } of free) range.setFormula(unmarkedFormula(formula));
    services.SpreadsheetApp.flush();
  }
  const sentences = [texts.sentences.refreshed(free.length)];
  const left = cells.filter((cell) => !free.includes(cell));
  if (left.length > 0) sentences.push(texts.sentences.notRefreshed(left.map(nameOf).join(", ")));
  return sentences.join(" ");
}

function nameOf({ range }: StatitCell): string {
  return `${range.getSheet().getName()}!${range.getA1Notation()}`;
}
