import { describe, expect, it } from "vitest";
import { calculate } from "../functions/calculate";
import { startRun } from "../google/run";
import type { SimulatedGoogle } from "../test/google";
import { INSTALLATION, simulatedGoogle } from "../test/installation";
import { failures, showCell } from "./failures";
import { refreshAll } from "./refresh";

/** Google with formulas by the names of their cells; Sheets calculates those of the add-on. */
function googleWith(formulas: Record<string, string>) {
  const google = simulatedGoogle();
  const calculated: string[] = [];
  google.spreadsheet.calculate = (formula, cell) => {
    calculated.push(formula);
    return displayOf(google, formula, cell.getA1Notation());
  };
  for (const [cell, formula] of Object.entries(formulas)) {
    google.spreadsheet.first.getRange(cell).setFormula(formula);
  }
  google.spreadsheet.first.flush();
  calculated.length = 0;
  return {
    google,
    sheet: google.spreadsheet.first,
    calculated,
    run: startRun(google.services, INSTALLATION),
  };
}

/** The text that a cell shows: the function `STATIT` with one id, else an error of Sheets. */
function displayOf(google: SimulatedGoogle, formula: string, cell: string): string {
  const id = /^=STATIT\("(.*)"\)$/.exec(formula)?.[1];
  if (id === undefined) return formula.startsWith("=STATIT") ? "#NAME?" : "a result";
  try {
    const rows = google.formula(cell, () => calculate(google.services, INSTALLATION, "STATIT", [id]));
    return rows[0]?.[0] ?? "";
  } catch {
    return "#ERROR!";
  }
}

describe("refresh all", () => {
  it("calculates the formulas of the add-on again, from the server", () => {
    const { google, sheet, calculated, run } = googleWith({
      A1: '=STATIT("ann/c/month")',
      B2: "=SUM(A1:A3)",
      C3: '=STATIT("ann/c/quarter")',
    });
    const sent = google.network.sent.length;
    expect(refreshAll(run)).toBe("2 formulas are calculated again with fresh data.");
    expect(google.network.sent.length - sent).toBe(2);
    expect(calculated.filter((formula) => displayOf(google, formula, "A1") !== "#NAME?")).toEqual([
      '=STATIT("ann/c/month")',
      '=STATIT("ann/c/quarter")',
    ]);
    expect(["A1", "B2", "C3"].map((cell) => sheet.cells.get(cell)?.formula)).toEqual([
      '=STATIT("ann/c/month")',
      "=SUM(A1:A3)",
      '=STATIT("ann/c/quarter")',
    ]);
  });

  it("works on all sheets", () => {
    const { google, run } = googleWith({});
    google.spreadsheet.add("Other").getRange("B2").setFormula('=STATIT("ann/c/month")');
    expect(refreshAll(run)).toBe("1 formula is calculated again with fresh data.");
  });

  it("mends the formulas of a refresh that Google stopped", () => {
    const { sheet, run } = googleWith({ A1: '=STATIT_REFRESHING_STATIT("ann/c/month")' });
    refreshAll(run);
    expect(sheet.cells.get("A1")).toMatchObject({ formula: '=STATIT("ann/c/month")', display: "2024-01-01" });
  });

  it("leaves the formulas as they were where Google fails in between", () => {
    const { google, sheet, run } = googleWith({
      A1: '=STATIT("ann/c/month")',
      B1: '=STATIT("ann/c/quarter")',
    });
    const set = sheet.set.bind(sheet);
    sheet.set = (name, cell) => {
      if (name === "B1" && cell.formula.includes("REFRESHING")) throw new Error("Service error");
      set(name, cell);
    };
    expect(() => refreshAll(run)).toThrow("Service error");
    expect(["A1", "B1"].map((cell) => google.spreadsheet.first.cells.get(cell)?.formula)).toEqual([
      '=STATIT("ann/c/month")',
      '=STATIT("ann/c/quarter")',
    ]);
  });

  it("names the cells that the user may not change", () => {
    const { sheet, run } = googleWith({ A1: '=STATIT("ann/c/month")', B1: '=STATIT("ann/c/month")' });
    sheet.protected.add("B1");
    expect(refreshAll(run)).toBe(
      "1 formula is calculated again with fresh data. Not calculated again, because they are protected: Sheet1!B1.",
    );
  });

  it("says that there is no formula", () => {
    const { run } = googleWith({ A1: "=SUM(B1)" });
    expect(refreshAll(run)).toBe("This document has no Statit formula yet.");
  });
});

describe("the list of errors", () => {
  it("has the cells of the add-on that show an error, with the reason", () => {
    const { run } = googleWith({
      A1: '=STATIT("ann/c/month")',
      B2: '=STATIT("nothing")',
      C3: "=STATIT(ann/c/month)",
      D4: "=1/0",
    });
    const { sentence, failed } = failures(run);
    expect(sentence).toBe("2 formulas show an error.");
    expect(failed).toEqual([
      {
        sheet: "Sheet1",
        cell: "B2",
        formula: '=STATIT("nothing")',
        sentence: expect.stringContaining("“nothing” is not an indicator"),
      },
      {
        sheet: "Sheet1",
        cell: "C3",
        formula: "=STATIT(ann/c/month)",
        sentence: "Sheets does not know a name in this formula. Check its spelling.",
      },
    ]);
  });

  it.each([
    ["#REF!", "The result needs more room"],
    ["#NAME?", "does not know a name"],
    ["#NOM?", "does not know a name"],
    ["#ERROR!", "Refresh all to learn why"],
    ["#N/A", "Refresh all to learn why"],
    ["#VALEUR!", "Refresh all to learn why"],
  ])("has a reason for %s", (display, reason) => {
    const { sheet, run } = googleWith({ A1: '=STATIT("ann/c/month")' });
    sheet.set("A1", { formula: '=STATIT("ann/c/month")', display });
    expect(failures(run).failed[0]?.sentence).toContain(reason);
  });

  it.each(["2024-01-01", "", "Loading...", "# of births", "#1"])("is empty for a cell with %j", (display) => {
    const { sheet, run } = googleWith({ A1: '=STATIT("ann/c/month")' });
    sheet.set("A1", { formula: '=STATIT("ann/c/month")', display });
    expect(failures(run)).toEqual({ sentence: "No Statit formula shows an error.", failed: [] });
  });

  it("leads to a cell, unless its sheet is gone", () => {
    const { google, run } = googleWith({});
    google.spreadsheet.add("Other");
    showCell(run, "Other", "C4");
    expect(google.spreadsheet.current?.getA1Notation()).toBe("C4");
    expect(() => showCell(run, "Gone", "A1")).toThrow("no sheet “Gone” any more");
  });
});
