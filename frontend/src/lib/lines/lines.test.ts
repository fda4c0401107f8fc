import { describe, expect, it } from "vitest";
import { guessFrequency } from "./guess";
import { parseLines } from "./lines";
import { repairOf } from "./repair";
import { rowsOf } from "./series";
import { isTable } from "./split";

const codes = (frequency: Parameters<typeof parseLines>[0], lines: string) =>
  parseLines(frequency, lines).problems.map(({ line, code }) => `${line} ${code}`);

describe("observation lines", () => {
  it("are read with any of the three separators, in any order, and stored in date order", () => {
    const { series, problems } = parseLines(
      "MONTHLY",
      "\ufeff2024-02\t2.50\r\n\r\n2024-01-01 ; 1.5 ; provisional\n2023-12,-0",
    );
    expect(problems).toEqual([]);
    expect(series).toEqual({
      frequency: "MONTHLY",
      periods: ["2023-12", "2024-01", "2024-02"],
      values: [0, 1.5, 2.5],
      statuses: [null, null, null],
      texts: [null, "provisional", null],
      holes: [],
      decimals: 2,
    });
  });

  it("have codes of status behind the value, or a colon and a reason in its place", () => {
    const { series, problems } = parseLines(
      "MONTHLY",
      "2024-03;: C\n2024-02;2 PB;new base\n2024-01;: L;late",
    );
    expect(problems.map(({ code }) => code)).toEqual(["LINE_STATUS_UNKNOWN"]);
    expect(series).toMatchObject({
      periods: ["2024-02"],
      values: [2],
      statuses: ["BP"],
      texts: ["new base"],
      holes: [{ period: "2024-01", before: 0, status: "L", text: "late" }],
    });
    expect(rowsOf(series)).toEqual([
      { period: "2024-01", value: null, status: "L", text: "late" },
      { period: "2024-02", value: 2, status: "BP", text: "new base" },
    ]);
  });

  it.each([
    ["1 X", "LINE_STATUS_UNKNOWN", { code: "X" }],
    [": Q/", "LINE_STATUS_UNKNOWN", { code: "/" }],
    ["1 PEP", "LINE_STATUS_REPEATED", { code: "P" }],
    ["1 BEPU", "LINE_STATUS_TOO_MANY", { max: 3 }],
    ["1 PA", "LINE_STATUS_CONTRADICTORY", { code: "A", second: "P" }],
    [": QO", "LINE_STATUS_CONTRADICTORY", { code: "O", second: "Q" }],
    [": M/C", "LINE_STATUS_CONTRADICTORY", { code: "M", second: "C" }],
    ["1 Q", "LINE_STATUS_WITHHELD", { code: "Q" }],
    ["1 Q/C", "LINE_STATUS_WITHHELD", { code: "C" }],
    ["1 PH", "LINE_STATUS_VALUE", { code: "H" }],
    [": P", "LINE_STATUS_MISSING", {}],
  ])("name the codes that are wrong in %j", (value, code, params) => {
    const line = `2024;${value}`;
    expect(parseLines("YEARLY", line).problems).toEqual([{ code, line: 1, text: line, params }]);
  });

  it("are all reported when they are bad, and the good ones are still read", () => {
    const text = "2024\n2024;\n;1\n2024-05;1\n2025;1,5\n2026;1 000\n2027;3 %\n2028;NaN\n2029;abc\n2030;7";
    const outcome = parseLines("YEARLY", text);
    expect(outcome.problems.map(({ line, code }) => `${line} ${code}`)).toEqual([
      "1 LINE_NO_SEPARATOR",
      "2 LINE_MISSING_VALUE",
      "3 LINE_DATE_MISSING",
      "4 LINE_DATE_OTHER_FREQUENCY",
      "5 LINE_VALUE_DECIMAL_COMMA",
      "6 LINE_VALUE_THOUSANDS",
      "7 LINE_VALUE_SYMBOL",
      "8 LINE_VALUE_NOT_FINITE",
      "9 LINE_VALUE_FORMAT",
    ]);
    expect(outcome.series.periods).toEqual(["2030"]);
    expect(outcome.problems[3]?.params).toEqual({ expected: "Y" });
  });

  it("name both lines of a duplicate, two days of one ISO week included", () => {
    expect(parseLines("WEEKLY", "2024-12-30;1\n2025-01-05;2\n2025-W02;3").problems).toEqual([
      { code: "LINE_DATE_DUPLICATE", line: 2, text: "2025-01-05;2", params: { other: 1 } },
    ]);
    expect(codes("CATEGORY", "a;1\nA;2\n a ;3")).toEqual(["3 LINE_DATE_DUPLICATE"]);
  });

  it("list a hundred problems and count the rest", () => {
    const { problems, more } = parseLines("DAILY", "x\n".repeat(150));
    expect([problems.length, more]).toEqual([100, 50]);
  });

  it("measure the canonical text in UTF-8", () => {
    expect(parseLines("CATEGORY", "é,1,ü\nb,2").bytes).toBe("é;1;ü\nb;2\n".length + 2);
  });
});

describe("the frequency that lines suggest", () => {
  it.each([
    ["2020;1\n2021;2", "YEARLY"],
    ["2020-01;1\n2020-02;2", "MONTHLY"],
    ["2021-12-31,2\r\n2019-12-31,1\r\n2020-12-31,3", "YEARLY"],
    ["date,value\n2024-03-28,1\n2024-03-29,1", "DAILY"],
    ["Apples;3\nPears;4", undefined],
    ['"2020-01";"1"\n"2020-02";"2"', "MONTHLY"],
    ['"Période";"Valeur"\n "2020-Q1" ,"1"\n"2020-Q2","2"', "QUARTERLY"],
    // Other notations are read by the server.
    ["1990-T1;44\n1990-T2;64", undefined],
    ["01/01/2024\t1\n02/01/2024\t2\n03/01/2024\t3", undefined],
  ])("of %j is %s", (lines, frequency) => expect(guessFrequency(lines)?.frequency).toBe(frequency));
});

describe("mending a line that comes from a spreadsheet", () => {
  it.each([
    ["YEARLY", "2020;1,5;a, b", "2020;1.5;a, b", ["commas"]],
    ["YEARLY", "2021\t-0,25", "2021\t-0.25", ["commas"]],
    ["YEARLY", "2020;1\u202f234,5", "2020;1234.5", ["thousands", "commas"]],
    ["YEARLY", "2020\t1 234 567", "2020\t1234567", ["thousands"]],
    ["YEARLY", "2020;1.234.567,8", "2020;1234567.8", ["thousands", "commas"]],
    ["YEARLY", "2020;1,234.5", "2020;1234.5", ["thousands"]],
    ["YEARLY", "2020;1,5 PE;a", "2020;1.5 PE;a", ["commas"]],
    ["YEARLY", '2020;"1 234,5 P"', '2020;"1234.5 P"', ["thousands", "commas"]],
    ["DAILY", "31/10/2026;: Q", "2026-10-31;: Q", ["dates"]],
    ["YEARLY", "2020;12,5 %", "2020;12.5", ["symbols", "commas"]],
    ["YEARLY", "2020;€ 3,20", "2020;3.20", ["symbols", "commas"]],
    ["YEARLY", "2020;\u22124,5", "2020;-4.5", ["symbols", "commas"]],
    ["YEARLY", '2020,"0,125"', '2020,"0.125"', ["commas"]],
    ["YEARLY", '2020;"1,234"', '2020;"1.234"', ["commas"]],
    ["CATEGORY", '"Paris, France";1,5', '"Paris, France";1.5', ["commas"]],
    ["DAILY", "31/10/2026;1", "2026-10-31;1", ["dates"]],
    ["DAILY", "10/31/2026;1", "2026-10-31;1", ["dates"]],
    ["MONTHLY", "28.02.2026\t1", "2026-02\t1", ["dates"]],
    ["MONTHLY", "2026M01;1", "2026-01;1", ["dates"]],
    ["MONTHLY", "02/2026;2", "2026-02;2", ["dates"]],
    ["QUARTERLY", '"T1 2026";"1"', '"2026-Q1";"1"', ["dates"]],
    ["BI_ANNUAL", "H2 2026;2", "2026-S2;2", ["dates"]],
    ["YEARLY", "1987-06-30,18.53", "1987,18.53", ["within"]],
    ["MONTHLY", "2024-01-15;1", "2024-01;1", ["within"]],
    ["BI_ANNUAL", "2024-Q2;1", "2024-S1;1", ["within"]],
  ] as const)("%s: %j", (frequency, line, repaired, kinds) => {
    expect(repairOf(line, frequency)).toEqual({ line: repaired, kinds });
  });

  it.each([
    ["2020;1.5", "YEARLY"],
    ["05/06/2026;1", "DAILY"],
    ["01/01/2026;1", "MONTHLY"],
    ["13/13/2026;1", "DAILY"],
    ["1/2;5", "CATEGORY"],
    ["2020;abc1", "YEARLY"],
    ["2020;1,5 EUR", "YEARLY"],
    ["2020;: Q", "YEARLY"],
    ["2020;;not yet measured", "YEARLY"],
    ['2020,"1,234"', "YEARLY"],
    ["2020,1,5", "YEARLY"],
    ["2020;1,234,5", "YEARLY"],
    ['"2020;1,5', "YEARLY"],
    ['2020;"1,5', "YEARLY"],
    ["2024-01;1", "WEEKLY"],
    ["2024;1", "QUARTERLY"],
    ["", "YEARLY"],
  ] as const)("mends nothing in %j, which could mean something else or is right", (line, frequency) => {
    expect(repairOf(line, frequency)).toBeNull();
  });
});

describe("numbers behind the values", () => {
  it.each<[string, boolean]>([
    ["2020;1;2\n2021;3;4", true],
    ["Year\tMen\tWomen\n2020\t1\t2\n2021\t3\t4", true],
    ["2020,1.5,2.5\n2021,3,4\n2022,5,6\n2023,7,", true],
    ["2020;1;A;2;B\n2021;3;A;4;B", true],
    ['"2020";"1";"1 234,5"\n"2021";"3";"12 %"', true],
    // Texts of observations.
    ["2020;1;provisional\n2021;3;provisional", false],
    ["2020;1;A, see note 2\n2021;3;B", false],
    ["2020;1\n2021;3", false],
    ["2020;1;2\n2021;3\n2022;4", false],
    // One line is no table yet.
    ["2020;1;2", false],
    ["", false],
  ])("whether %j is a table: %s", (lines, expected) => expect(isTable(lines)).toBe(expected));
});
