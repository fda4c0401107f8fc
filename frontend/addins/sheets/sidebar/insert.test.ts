import { describe, expect, it } from "vitest";
import { startRun } from "../google/run";
import { INSTALLATION, requestedIn, simulatedGoogle } from "../test/installation";
import { type Insertion, insertFormula, insertTable } from "./insert";

const MONTH: Insertion = { id: "ann/c/month", last: "", frequency: "", canReplace: false };

/** Google with a selected cell. */
function googleAt(cell: string) {
  const google = simulatedGoogle();
  google.spreadsheet.current = google.spreadsheet.first.getRange(cell);
  return { google, sheet: google.spreadsheet.first, run: startRun(google.services, INSTALLATION) };
}

describe("insert formula", () => {
  it.each([
    ["series", MONTH, "en_US", '=STATIT("ann/c/month")'],
    ["series", { ...MONTH, last: "24", frequency: "Q" }, "fr_FR", '=STATIT("ann/c/month"; "-24"; ""; "Q")'],
    ["value", { ...MONTH, last: "24" }, "en_US", '=STATIT_VALUE("ann/c/month")'],
    ["value", { ...MONTH, frequency: "Y" }, "fr_FR", '=STATIT_VALUE("ann/c/month"; ""; "Y")'],
  ] as const)("writes %s of %j into the selected cell of a sheet of %s", (kind, given, locale, formula) => {
    const { google, sheet, run } = googleAt("B2");
    google.spreadsheet.locale = locale;
    expect(insertFormula(run, kind, given)).toEqual({
      sentence: "The formula is in Sheet1!B2.",
      isQuestion: false,
    });
    expect(sheet.cells.get("B2")?.formula).toBe(formula);
  });

  it("asks before it replaces content", () => {
    const { sheet, run } = googleAt("B2");
    sheet.getRange("B2").setFormula("=A1");
    expect(insertFormula(run, "series", MONTH)).toEqual({
      sentence: "Sheet1!B2 is not empty. Its content would be replaced.",
      isQuestion: true,
    });
    expect(sheet.cells.get("B2")?.formula).toBe("=A1");
    insertFormula(run, "series", { ...MONTH, canReplace: true });
    expect(sheet.cells.get("B2")?.formula).toBe('=STATIT("ann/c/month")');
  });

  it("needs a selected cell that the user may change", () => {
    const { google, sheet, run } = googleAt("B2");
    sheet.protected.add("B2");
    expect(() => insertFormula(run, "series", MONTH)).toThrow("Sheet1!B2 is protected");
    google.spreadsheet.current = null;
    expect(() => insertFormula(run, "series", MONTH)).toThrow("Select the cell");
  });
});

describe("insert table", () => {
  it("writes a header, dates with their format, and values", () => {
    const { sheet, run } = googleAt("B2");
    expect(insertTable(run, MONTH)).toEqual({
      sentence: "3 observations written to Sheet1!B2:C5.",
      isQuestion: false,
    });
    expect(sheet.shown()).toEqual([
      ["", "", ""],
      ["", "Period", "Nom ann/c/month"],
      ["", "2024-01-01", "1"],
      ["", "2024-02-01", "2.5"],
      ["", "2024-04-01", "0.1"],
    ]);
    expect(["B2", "B3", "B5", "C3"].map((name) => sheet.cells.get(name)?.format)).toEqual([
      undefined,
      "yyyy-mm-dd",
      "yyyy-mm-dd",
      undefined,
    ]);
  });

  it("writes categories as texts, whatever they look like", () => {
    const { sheet, run } = googleAt("A1");
    insertTable(run, { ...MONTH, id: "ann/c/regions" });
    expect(sheet.shown().slice(1)).toEqual([
      ["1-2", "3"],
      ["=A1", "1"],
    ]);
    expect(sheet.getRange("A3").getFormulas()).toEqual([[""]]);
  });

  it("asks for the chosen periods and frequency", () => {
    const { google, run } = googleAt("A1");
    insertTable(run, { ...MONTH, last: "24", frequency: "Q" });
    expect(google.network.sent.flatMap(requestedIn)).toEqual([
      { id: "ann/c/month", options: { freq: "Q", partial: "hide", start: "-24" } },
    ]);
  });

  it("adds the rows and the column that the sheet lacks", () => {
    const { sheet, run } = googleAt("E9");
    insertTable(run, MONTH);
    expect([sheet.getMaxRows(), sheet.getMaxColumns()]).toEqual([12, 6]);
    expect(sheet.cells.get("F12")?.display).toBe("0.1");
  });

  it("asks before it replaces content anywhere in its cells", () => {
    const { sheet, run } = googleAt("B2");
    sheet.getRange("C5").setValues([["mine"]]);
    expect(insertTable(run, MONTH)).toMatchObject({ isQuestion: true });
    expect([...sheet.cells.keys()]).toEqual(["C5"]);
    expect(insertTable(run, { ...MONTH, canReplace: true })).toMatchObject({ isQuestion: false });
  });

  it.each([
    ["ann/c/empty", "has no observation in this range"],
    ["ann/c/none", "There is no “ann/c/none”"],
  ])("has a sentence for %s", (id, sentence) => {
    const { sheet, run } = googleAt("A1");
    expect(() => insertTable(run, { ...MONTH, id })).toThrow(sentence);
    expect(sheet.cells.size).toBe(0);
  });
});
