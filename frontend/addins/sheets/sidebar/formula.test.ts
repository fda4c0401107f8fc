import { describe, expect, it } from "vitest";
import { callsStatit, formulaOf, markedFormula, unmarkedFormula } from "./formula";

describe("a formula of the add-on", () => {
  it.each([
    ['=STATIT("a/b/c")', '=STATIT_REFRESHING_STATIT("a/b/c")'],
    ["=SUM(statit_value (A1), 1)", "=SUM(STATIT_REFRESHING_statit_value (A1), 1)"],
    [
      "=STATIT_META(A1; B1) & STATIT(A1)",
      "=STATIT_REFRESHING_STATIT_META(A1; B1) & STATIT_REFRESHING_STATIT(A1)",
    ],
    ['=STATIT_REFRESHING_STATIT_LIST("a/b")', '=STATIT_REFRESHING_STATIT_LIST("a/b")'],
  ])("%s is marked as %s and back", (formula, marked) => {
    expect(callsStatit(formula)).toBe(true);
    expect(markedFormula(formula)).toBe(marked);
    expect(callsStatit(marked)).toBe(true);
    expect(unmarkedFormula(marked)).toBe(formula.replace("STATIT_REFRESHING_", ""));
  });

  it.each(["", "=SUM(A1:A3)", "=STATITX(A1)", "=MY_STATIT(A1)", "=STATIT + 1", "=STATIT_OTHER(A1)"])(
    "is not %j",
    (formula) => expect(callsStatit(formula)).toBe(false),
  );
});

describe("an inserted formula", () => {
  it.each([
    [["a/b/c"], "en_US", '=STATIT("a/b/c")'],
    [["a/b/c", "-12", "", ""], "en_US", '=STATIT("a/b/c", "-12")'],
    [["a/b/c", "", "", "Q"], "en_GB", '=STATIT("a/b/c", "", "", "Q")'],
    [["a/b/c", "", "", "Q"], "fr_FR", '=STATIT("a/b/c"; ""; ""; "Q")'],
    [["a/b/c", "-1"], "de_DE", '=STATIT("a/b/c"; "-1")'],
    [["a/b/c", "-1"], "ja_JP", '=STATIT("a/b/c", "-1")'],
    [["a/b/c", "-1"], "en_ZA", '=STATIT("a/b/c"; "-1")'],
    [['a"b'], "en_US", '=STATIT("a""b")'],
  ])("of %j in a sheet of %s is %s", (given, locale, formula) => {
    expect(formulaOf("STATIT", given, locale)).toBe(formula);
  });
});
