// biome-ignore-all lint/correctness/noUnusedVariables: Apps Script calls global functions by their names.
/* global Statit */

/**
 * Observations of an indicator: rows of period and value, the newest last. For a range of ids: a header, then one column
 * for each indicator.
 *
 * @param {"account/collection/path"} id Id or address of an indicator, or a range of them.
 * @param {"2020-01"} start First period: a date, 2020, 2020-Q1, 2020-03, or -12 for the last 12 periods. Optional.
 * @param {"2024-12"} end Last period. Optional.
 * @param {"quarterly"} frequency daily, weekly, monthly, quarterly, half-yearly, yearly (quotidien, hebdomadaire, mensuel, trimestriel, semestriel, annuel). Incomplete periods are left out. Optional.
 * @param {"change in %"} transformation change, change over one year, change in %, change in % over one year, moving average, moving sum, index base 100 (variation, variation sur un an, variation en %, variation en % sur un an, moyenne mobile, somme mobile, indice base 100). Optional.
 * @param {12} parameter Number of periods of the transformation, or the base period of an index. Optional.
 * @param {"2024-06-30"} asof The state of that day or instant, or v3 for vintage 3. Optional.
 * @return Periods and values.
 * @customfunction
 */
function STATIT(id, start, end, frequency, transformation, parameter, asof) {
  return Statit.calculate("STATIT", [id, start, end, frequency, transformation, parameter, asof]);
}

/**
 * One value of an indicator: the latest, or that of a period. For a range of ids: a value for each.
 *
 * @param {"account/collection/path"} id Id or address of an indicator, or a range of them.
 * @param {"2024-03"} period Period of the value: a date, 2024, 2024-Q1, 2024-03. The latest if empty. Optional.
 * @param {"quarterly"} frequency daily, weekly, monthly, quarterly, half-yearly, yearly (quotidien, hebdomadaire, mensuel, trimestriel, semestriel, annuel). Incomplete periods are left out. Optional.
 * @param {"change in %"} transformation change, change over one year, change in %, change in % over one year, moving average, moving sum, index base 100 (variation, variation sur un an, variation en %, variation en % sur un an, moyenne mobile, somme mobile, indice base 100). Optional.
 * @param {12} parameter Number of periods of the transformation, or the base period of an index. Optional.
 * @return The value.
 * @customfunction
 */
function STATIT_VALUE(id, period, frequency, transformation, parameter) {
  return Statit.calculate("STATIT_VALUE", [id, period, frequency, transformation, parameter]);
}

/**
 * A fact about an indicator. For a range of ids: the fact of each.
 *
 * @param {"account/collection/path"} id Id or address of an indicator, or a range of them.
 * @param {"unit"} field name, unit, frequency, source, licence, last period, last value, updated, vintage, decimals, address, id, notes, tags, first period, count, parent (nom, unité, périodicité, source, licence, dernière période, dernière valeur, mise à jour, millésime, décimales, adresse, identifiant, notes, mots-clés, première période, nombre, parent).
 * @return The fact.
 * @customfunction
 */
function STATIT_META(id, field) {
  return Statit.calculate("STATIT_META", [id, field]);
}

/**
 * The indicators of a collection: id, name, unit, frequency, last period and last value, below a header.
 *
 * @param {"account/collection"} collection Id or address of a collection.
 * @return A row for each indicator.
 * @customfunction
 */
function STATIT_LIST(collection) {
  return Statit.calculate("STATIT_LIST", [collection]);
}

/**
 * The indicators that match a text best: id, name, unit, frequency, last period and last value, below a header.
 *
 * @param {"inflation France"} text Words to search for.
 * @param {20} limit The most indicators, from 1 to 100. 20 if empty. Optional.
 * @return A row for each indicator.
 * @customfunction
 */
function STATIT_SEARCH(text, limit) {
  return Statit.calculate("STATIT_SEARCH", [text, limit]);
}

/** Runs when the document is opened. */
function onOpen() {
  Statit.addMenu();
}

/** Runs when the add-on is installed. */
function onInstall() {
  Statit.addMenu();
}

/** The menu item that opens the sidebar. */
function statitOpen() {
  Statit.open();
}

/** The menu item that refreshes all formulas. */
function statitRefreshAll() {
  Statit.refreshFromMenu();
}

// The page of the sidebar calls the functions below. Their names have no underscore at the end, which would hide them.

function statitKey() {
  return Statit.key();
}

function statitStoreKey(text) {
  return Statit.storeKey(text);
}

function statitRemoveKey() {
  return Statit.removeKey();
}

function statitSearch(text) {
  return Statit.search(text);
}

function statitInsertFormula(kind, given) {
  return Statit.insertFormula(kind, given);
}

function statitInsertTable(given) {
  return Statit.insertTable(given);
}

function statitRefresh() {
  return Statit.refreshAll();
}

function statitFailures() {
  return Statit.failures();
}

function statitShowCell(sheet, cell) {
  return Statit.showCell(sheet, cell);
}

function statitDraft() {
  return Statit.draft();
}

function statitPreview(given) {
  return Statit.preview(given);
}

function statitPublish(given, seen) {
  return Statit.publish(given, seen);
}

function statitPublishAgain(name) {
  return Statit.publishAgain(name);
}

function statitLinks() {
  return Statit.links();
}

function statitForgetLink(name) {
  return Statit.forgetLink(name);
}
