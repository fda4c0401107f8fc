import { describe, expect, it } from "vitest";
import { guessFrequency } from "./guess";
import { parseLines } from "./lines";
import { repairOf } from "./repair";

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
      texts: [null, "provisional", null],
      decimals: 2,
    });
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
    ["2021-06-30,2\r\n2019-06-30,1\r\n2020-06-30,3", "YEARLY"],
    ["date,value\n2024-03-28,1\n2024-03-29,1", "DAILY"],
    ["Apples;3\nPears;4", undefined],
    ['"2020-01";"1"\n"2020-02";"2"', "MONTHLY"],
    ['"Période";"Valeur"\n "2020-Q1" ,"1"\n"2020-Q2","2"', "QUARTERLY"],
    ["1990-T1;44\n1990-T2;64", "QUARTERLY"],
    ["31/01/2024\t1\n29/02/2024\t2\n31/03/2024\t3", "MONTHLY"],
  ])("of %j is %s", (lines, frequency) => expect(guessFrequency(lines)?.frequency).toBe(frequency));
});

describe("mending lines that come from a spreadsheet", () => {
  const mended = (lines: string, frequency: Parameters<typeof repairOf>[1] = "YEARLY") =>
    repairOf(lines, frequency)?.lines;

  it("replaces decimal commas where the separator is a semicolon or a tab, and touches nothing else", () => {
    const lines = "2020;1,5;a, b\r\n2021\t-0,25\n2022,1,5\n2023;1,234,5\n2024;2.5;1,5";
    const repair = repairOf(lines, "YEARLY");
    expect(repair?.lines).toBe("2020;1.5;a, b\r\n2021\t-0.25\n2022,1,5\n2023;1,234,5\n2024;2.5;1,5");
    expect(repair).toMatchObject({
      count: 2,
      kinds: ["commas"],
      example: { before: "2020;1,5;a, b", after: "2020;1.5;a, b" },
    });
  });

  it.each([
    ["2020;1\u202f234,5", "2020;1234.5"],
    ["2020\t1 234 567", "2020\t1234567"],
    ["2020;1.234.567,8", "2020;1234567.8"],
    ["2020;1,234.5", "2020;1234.5"],
    ["2020;12,5 %", "2020;12.5"],
    ["2020;€ 3,20", "2020;3.20"],
    ["2020;\u22124,5", "2020;-4.5"],
  ])("reads the number in %j", (line, expected) => expect(mended(line)).toBe(expected));

  it.each([
    ["DAILY", "31/10/2026;1\n01/11/2026;2", "2026-10-31;1\n2026-11-01;2"],
    ["DAILY", "10/31/2026;1\n11/01/2026;2", "2026-10-31;1\n2026-11-01;2"],
    ["MONTHLY", "01/02/2026;1\n01/03/2026;2", "2026-02;1\n2026-03;2"],
    ["MONTHLY", "28.02.2026\t1\n31.03.2026\t2", "2026-02\t1\n2026-03\t2"],
    ["QUARTERLY", "2026-T1;1\nT2 2026;2\n2026Q3;3", "2026-Q1;1\n2026-Q2;2\n2026-Q3;3"],
    ["BI_ANNUAL", "S1 2026;1\nH2 2026;2", "2026-S1;1\n2026-S2;2"],
    ["MONTHLY", "2026M01;1\n02/2026;2", "2026-01;1\n2026-02;2"],
    [null, "30/06/2026;1\n30/09/2026;2", "2026-06-30;1\n2026-09-30;2"],
  ] as const)("writes %s dates as the series does: %j", (frequency, lines, expected) => {
    expect(mended(lines, frequency)).toBe(expected);
  });

  it.each([
    ["YEARLY", '"2020";"1,5";"a, b"\n"2021";"2"', '"2020";"1.5";"a, b"\n"2021";"2"'],
    ["YEARLY", '"2020","59,8"\n2021,"60,1",p', '"2020","59.8"\n2021,"60.1",p'],
    ["YEARLY", '2020,"1,234.5"\n2021,"1 234"', '2020,"1234.5"\n2021,"1234"'],
    ["YEARLY", '2020,"12,5 %"\n2021\t "€ 3,20" \tp', '2020,"12.5"\n2021\t"3.20"\tp'],
    ["YEARLY", '2020,"0,125"\n2021,"1234,567"', '2020,"0.125"\n2021,"1234.567"'],
    ["YEARLY", '2020;"1,234"', '2020;"1.234"'],
    ["QUARTERLY", '"T1 2026";"1"\n"2026-T2","2"', '"2026-Q1";"1"\n"2026-Q2","2"'],
    ["DAILY", '"31/10/2026";"1"\n"01/11/2026";"2"', '"2026-10-31";"1"\n"2026-11-01";"2"'],
    ["CATEGORY", '"Paris, France";1,5\n"Lyon;69";"2"', '"Paris, France";1.5\n"Lyon;69";"2"'],
    ["YEARLY", '"2020";"1"\n"2021";""\n"2022";"n/a";"";', '"2020";"1"\n'],
    ["YEARLY", '\ufeff"Période";"Valeur";"Codes"\n"2020";"1";"A"', '\ufeff"2020";"1";"A"'],
    ["CATEGORY", '\ufeff"Paris, France";1,5', '\ufeff"Paris, France";1.5'],
  ] as const)("mends fields in quotes of a %s series: %j", (frequency, lines, expected) => {
    expect(mended(lines, frequency)).toBe(expected);
  });

  it.each([
    ["YEARLY", "1987-06-30,18.53\n1988-06-30,14.91", "1987,18.53\n1988,14.91"],
    ["MONTHLY", "2024-01-15;1\n2024-02-15;2", "2024-01;1\n2024-02;2"],
    ["MONTHLY", "2024-06-03;1\n2024-07-01;2\n2024-08-01;3", "2024-06;1\n2024-07-01;2\n2024-08-01;3"],
    ["YEARLY", "2012-05-06;1\n2017-05-07;2\n2022-04-24;3", "2012;1\n2017;2\n2022;3"],
    ["QUARTERLY", '"2024-03-31";"1,5"\n"30/06/2024";"2"', '"2024-Q1";"1.5"\n"2024-Q2";"2"'],
    ["BI_ANNUAL", "2024-Q2;1\n2024-Q4;2", "2024-S1;1\n2024-S2;2"],
  ] as const)("counts %s dates for the period that each lies in: %j", (frequency, lines, expected) => {
    const repair = repairOf(lines, frequency);
    expect(repair?.lines).toBe(expected);
    expect(repair?.kinds).toContain("within");
  });

  it.each([
    ["MONTHLY", "2024-01-15;1\n2024-01-31;2"],
    ["YEARLY", "2024-01;1\n2024-06-30;2"],
    ["YEARLY", "2020;1\n2021;2\n2022-05;3"],
    ["WEEKLY", "2024-01;1\n2024-02;2"],
    ["QUARTERLY", "2024;1\n2025;2"],
  ] as const)("leaves %s dates that do not lie in one period each: %j", (frequency, lines) => {
    expect(repairOf(lines, frequency)).toBeNull();
  });

  it("leaves out lines that have no value", () => {
    const repair = repairOf("2020;1\n2021;\n2022\t..\n2023;n/a;\n2024;2", "YEARLY");
    expect(repair).toEqual({ lines: "2020;1\n2024;2", count: 3, kinds: ["empty"], example: null });
  });

  it("leaves out a line of headings", () => {
    expect(repairOf("Date;Valeur\r\n2020;1\r\n", "YEARLY")).toMatchObject({
      lines: "2020;1\r\n",
      kinds: ["header"],
    });
    expect(mended("Énergie;Part\nNucléaire;61,5", "CATEGORY")).toBe("Nucléaire;61.5");
  });

  it("leaves out the lines above the first date of a file of Insee", () => {
    const head = '"Libellé";"Indice - base 2015";"Codes"\n"idBank";"000436391";""\n"Période";"";""\n';
    expect(repairOf(`${head}"2018-12";"59800";"P"\n`, "MONTHLY")).toMatchObject({
      lines: '"2018-12";"59800";"P"\n',
      count: 3,
      kinds: ["header"],
    });
  });

  it.each([
    ["2020;1.5\n2021;2", "YEARLY"],
    ["05/06/2026;1\n06/07/2026;2", "DAILY"],
    ["13/01/2026;1\n01/13/2026;2", "DAILY"],
    ["1/2;5", "CATEGORY"],
    ["2020;abc1", "YEARLY"],
    ["2020;;not yet measured", "YEARLY"],
    ["x;5\n2020;1", "YEARLY"],
    ['2020,"1,234"\n2021,"-12,345"', "YEARLY"],
    ['"2020;1,5', "YEARLY"],
    ['2020;"1,5', "YEARLY"],
    ['"2020";"";"not yet measured"', "YEARLY"],
    ["", "YEARLY"],
  ] as const)("mends nothing in %j, which could mean something else or is right", (lines, frequency) => {
    expect(repairOf(lines, frequency)).toBeNull();
  });
});
