/** "1 formula", "12 formulas". */
function counted(count: number, one: string, other: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : other}`;
}

/** The texts of the add-on in English, besides those of the functions in `core/failure`. */
export const english = {
  menu: { open: "Open", refresh: "Refresh all" },

  sentences: {
    tookTooLong: (host: string) =>
      `${host} took too long: Google stops a formula after 30 seconds. Recalculate in a moment, or read fewer indicators.`,
    quotaReached: () =>
      "Google’s daily limit of requests for your account is used up. The formulas work again tomorrow; one formula for a range of ids needs fewer requests.",
    unreachable: (host: string, message: string) =>
      `Google’s servers could not reach ${host}: ${message}. Recalculate in a moment.`,

    keyMalformed: () =>
      "This is not a Statit key. A key begins with “statit_” and has 46 characters: copy it whole from the page where you made it.",
    keyRemoved: () => "The key is removed. Formulas now read public indicators only.",
    keyStored: () => "The key is stored. Formulas use it from their next calculation on.",
    scopeRead: () => "Read",
    scopePublish: () => "Read and publish",
    accessAll: () => "Everything that you see",
    accessCollection: (collection: string) => `Only ${collection} and public indicators`,
    daysLeft: (days: number) => `${counted(days, "day", "days")} left`,
    keyTooStrong: () =>
      "This key can do more than formulas need. In a sheet that you share, a read key limited to one collection is safer.",

    noCell: () => "Select the cell where it should go, then try again.",
    overwrite: (cells: string) => `${cells} is not empty. Its content would be replaced.`,
    formulaInserted: (cell: string) => `The formula is in ${cell}.`,
    tableInserted: (count: number, cells: string) =>
      `${counted(count, "observation", "observations")} written to ${cells}.`,
    cellProtected: (cells: string) =>
      `${cells} is protected. Select other cells, or ask the owner of the sheet for the right to change them.`,

    noFormulas: () => "This document has no Statit formula yet.",
    refreshed: (count: number) =>
      `${counted(count, "formula is", "formulas are")} calculated again with fresh data.`,
    notRefreshed: (cells: string) => `Not calculated again, because they are protected: ${cells}.`,
    nothingFailed: () => "No Statit formula shows an error.",
    failed: (count: number) => `${counted(count, "formula shows an error.", "formulas show an error.")}`,
    noRoom: () => "The result needs more room: empty the cells below and to the right of this one.",
    unknownName: () => "Sheets does not know a name in this formula. Check its spelling.",
    reasonUnknown: () => "Refresh all to learn why, or point at the cell.",
    sheetGone: (name: string) => `There is no sheet “${name}” any more.`,
    rangeGone: () => "These cells no longer exist in the document. Select the cells again.",
    noSelection: () => "Select a single range of cells, then try again.",
    tooManyCells: (most: number) => `Select at most ${most.toLocaleString("en")} cells.`,
    published: (collection: string) =>
      `Readers of ${collection} see the new values now. You can publish these cells again in one click, from the list below.`,
    publishedUnlinked: (collection: string) =>
      `Readers of ${collection} see the new values now. This table has too many columns to be listed below.`,
  },

  /** Texts of the sidebar by their names in `Sidebar.html`. */
  labels: {
    keyTitle: "Access key",
    keyShared:
      "In a shared sheet, formulas run with the key of the sheet’s owner: whoever can edit the sheet can read with it.",
    keyAdvice: "Use a key that can only read, limited to one collection.",
    keyNone: "No key: formulas read public indicators.",
    keyOther: "If the sheet is not yours, your key serves only the search here.",
    keyMake: "Make a key",
    keyField: "Key",
    keyStore: "Store the key",
    keyRemove: "Remove the key",
    keyName: "Name",
    keyScope: "Scope",
    keyAccess: "Access",
    keyEnds: "Ends",
    keyChecking: "Checking the key…",

    searchTitle: "Indicators",
    searchField: "Search for an indicator",
    searchButton: "Search",
    searchHint: "Words of its name, its source or its place: “inflation France”.",
    searching: "Searching…",
    frequency: "Frequency",
    frequencyOwn: "As published",
    last: "Last periods",
    lastAll: "All",
    insertFormula: "Insert formula",
    insertValue: "Insert latest value",
    insertTable: "Insert table",
    insertHint: "They go to the selected cell. A formula stays up to date, a table does not.",
    inserting: "Inserting…",
    replace: "Replace",
    cancel: "Cancel",

    formulasTitle: "Formulas",
    refresh: "Refresh all",
    refreshHint: "Answers are used for 5 minutes, and Google recalculates a formula only when it changes.",
    refreshing: "Refreshing…",
    check: "List errors",
    checking: "Looking for errors…",
    failedWhere: "Go to the cell",

    publishReading: "Reading the cells…",
    publishPreviewing: "Looking at what would change…",
    publishing: "Publishing…",
    publishLinks: "Published from this document",
    frequencyCategories: "by category",
    unexpected: "Google stopped this action: {message}. Try again.",
  },
};

/** The texts of one language. */
export type Texts = typeof english;
