/** The names of the custom functions in a formula, and the mark of a refresh that did not end. */
const CALL = /\bSTATIT(?:_VALUE|_META|_LIST|_SEARCH)?(?=\s*\()/gi;

/** The beginning of the names while a refresh is under way. Sheets knows no function with such a name. */
const MARK = "STATIT_REFRESHING_";

/** Languages whose formulas separate arguments by commas; South Africa writes decimals with a comma. */
const COMMA = /^(?:en(?!_ZA)|zh|ja|ko|th|he|iw|hi)(?:_|$)/i;

/** Whether a formula calls a function of the add-on, marked or not. */
export function callsStatit(formula: string): boolean {
  return formula.includes(MARK) || formula.search(CALL) >= 0;
}

/** The formula with marked names: the cell then shows an error, and nothing is requested. */
export function markedFormula(formula: string): string {
  return unmarkedFormula(formula).replace(CALL, (name) => MARK + name);
}

/** The formula without marks. */
export function unmarkedFormula(formula: string): string {
  return formula.split(MARK).join("");
}

/**
 * A formula with texts as arguments. Empty ones at the end are left out.
 *
 * @param locale the locale of the spreadsheet: `fr_FR` has semicolons between arguments, `en_US` commas.
 */
export function formulaOf(name: string, given: readonly string[], locale: string): string {
  const last = given.reduce((found, text, place) => (text === "" ? found : place), 0);
  const quoted = given.slice(0, last + 1).map((text) => `"${text.replace(/"/g, '""')}"`);
  return `=${name}(${quoted.join(COMMA.test(locale) ? ", " : "; ")})`;
}
