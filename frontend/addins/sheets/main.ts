import type { RangeArgument } from "../core/arguments/argument";
import type { Vintages } from "../core/publish/existing";
import { calculate as calculateWith, type FunctionName } from "./functions/calculate";
import { startRun } from "./google/run";
import { appsScript } from "./google/services";
import { type DraftView, selectDraft } from "./publish/draft";
import { forgetLink as forgetLinkOf, listLinks } from "./publish/list";
import { previewCells, publishAgain as publishAgainOf, publishCells } from "./publish/publish";
import { answerOf } from "./sidebar/answer";
import { failures as listFailures, showCell as selectCell } from "./sidebar/failures";
import { type Insertion, insertFormula as writeFormula, insertTable as writeTable } from "./sidebar/insert";
import { changeKey, removeKey as forgetKey, keyFacts } from "./sidebar/key";
import { addMenu as addMenuWith, openSidebar } from "./sidebar/open";
import { refreshAll as refreshAllWith } from "./sidebar/refresh";
import { search as searchWith } from "./sidebar/search";

/**
 * The script of the add-on. `declarations.js` declares a global function of Apps Script for each export; the names that
 * people and the page of the sidebar call are there.
 */

/** The address of the installation, which the server fills in when it packs the script. */
const INSTALLATION = "__ADDRESS__";

/** A custom function; see `functions/calculate.ts`. */
export const calculate = (name: FunctionName, given: readonly RangeArgument[]) =>
  calculateWith(appsScript(), INSTALLATION, name, given);

/** Adds the menu. */
export const addMenu = () => addMenuWith(appsScript());

/** Shows the sidebar. */
export const open = () => openSidebar(appsScript(), INSTALLATION);

/** Refreshes all formulas from the menu, and shows the result beside the sheet. */
export const refreshFromMenu = () => {
  const services = appsScript();
  services.SpreadsheetApp.getActive().toast(refreshAllWith(startRun(services, INSTALLATION)), "Statit");
};

/** The facts of the stored key. */
export const key = () => answerOf(appsScript(), INSTALLATION, keyFacts);

/** Stores a key. */
export const storeKey = (text: string) => answerOf(appsScript(), INSTALLATION, (run) => changeKey(run, text));

/** Removes the stored key. */
export const removeKey = () => answerOf(appsScript(), INSTALLATION, forgetKey);

/** Searches for indicators. */
export const search = (text: string) => answerOf(appsScript(), INSTALLATION, (run) => searchWith(run, text));

/** Inserts the formula of an indicator, or of its latest value. */
export const insertFormula = (kind: "series" | "value", given: Insertion) =>
  answerOf(appsScript(), INSTALLATION, (run) => writeFormula(run, kind, given));

/** Inserts a table of observations. */
export const insertTable = (given: Insertion) =>
  answerOf(appsScript(), INSTALLATION, (run) => writeTable(run, given));

/** Refreshes all formulas from the sidebar. */
export const refreshAll = () => answerOf(appsScript(), INSTALLATION, refreshAllWith);

/** The formulas that show an error. */
export const failures = () => answerOf(appsScript(), INSTALLATION, listFailures);

/** Selects a cell. */
export const showCell = (sheet: string, cell: string) =>
  answerOf(appsScript(), INSTALLATION, (run) => selectCell(run, sheet, cell));

/** The draft of the selected cells. */
export const draft = () => answerOf(appsScript(), INSTALLATION, selectDraft);

/** The effect of publishing a draft. */
export const preview = (given: DraftView) =>
  answerOf(appsScript(), INSTALLATION, (run) => previewCells(run, given));

/** Publishes a draft whose preview read these vintages. */
export const publish = (given: DraftView, seen: Vintages) =>
  answerOf(appsScript(), INSTALLATION, (run) => publishCells(run, given, seen));

/** Publishes cells of the list again. */
export const publishAgain = (name: string) =>
  answerOf(appsScript(), INSTALLATION, (run) => publishAgainOf(run, name));

/** The cells that were published. */
export const links = () => answerOf(appsScript(), INSTALLATION, listLinks);

/** Removes cells from that list. */
export const forgetLink = (name: string) =>
  answerOf(appsScript(), INSTALLATION, (run) => forgetLinkOf(run, name));
