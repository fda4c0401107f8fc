import { beforeEach, describe, expect, it } from "vitest";
import type { FunctionName } from "../bridge";
import { CellError, ExcelPage } from "../test/page";
import { BRENT, FakeServer, INSTALLATION } from "../test/server";

const ELECTRICITY = "demo/economy/energy/electricity-france";
const INFLATION = "demo/economy/fr/inflation";

/** Serial numbers of the 1900 system. */
const JULY_2007 = 39_264;
const YEAR_2022 = 44_562;
const YEAR_2023 = 44_927;
const YEAR_2024 = 45_292;
const JULY_2024 = 45_474;
const AUGUST_14_2026 = 46_248;
/** 2024-01-01 in the 1904 system. */
const YEAR_2024_IN_1904 = 43_830;

/** A date in a result. */
const date = (basicValue: number, type = "Double") => ({ type, basicValue, numberFormat: "yyyy-mm-dd" });
const failure = (code: string, sentence: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(sentence) });

const INFLATIONS = [
  [date(YEAR_2022), 5.22],
  [date(YEAR_2023), 4.88],
  [date(YEAR_2024), 2],
];

let server: FakeServer;
const open = (given: Partial<ExcelPage["surroundings"]> = {}) =>
  ExcelPage.open({ fetch: server.fetch, installation: INSTALLATION, ...given });

beforeEach(() => {
  server = new FakeServer();
});

/** A function, its arguments and its result. */
type Case = [string, FunctionName, unknown[], unknown[][]];

describe("a result", () => {
  it.each<Case>([
    ["rows of period and value", "SERIES", [[[INFLATION]], "2022"], INFLATIONS],
    [
      "all options",
      "SERIES",
      [[[ELECTRICITY]], 2023, 2024, "yearly", "change in %", 1, "v1"],
      [
        [date(YEAR_2023), expect.closeTo(13.850_093, 6)],
        [date(YEAR_2024), expect.closeTo(18.033_122, 6)],
      ],
    ],
    ["the latest value", "VALUE", [[[BRENT]]], [[92.51]]],
    ["the value of a date of the sheet", "VALUE", [[[ELECTRICITY]], JULY_2024], [[0.2926]]],
    ["the value of a period", "VALUE", [[[ELECTRICITY]], "2024-S2"], [[0.2926]]],
    ["values in the shape of a range", "VALUE", [[[BRENT, "", 0, INFLATION]]], [[92.51, "", "", 2]]],
    ["a text field", "META", [[[BRENT]], "unit"], [["dollars per barrel"]]],
    ["a date field", "META", [[[BRENT]], "last period"], [[date(AUGUST_14_2026)]]],
    ["a field of the metadata", "META", [[[ELECTRICITY]], "first period"], [[date(JULY_2007)]]],
    [
      "the found indicators below a header",
      "SEARCH",
      ["oil", 5],
      [
        ["Id", "Name", "Unit", "Frequency", "Last period", "Last value"],
        [BRENT, "Brent crude oil", "dollars per barrel", "weekly", date(AUGUST_14_2026), 92.51],
      ],
    ],
  ])("is %s", async (_, name, given, result) => {
    expect(await (await open()).call(name, given)).toEqual(result);
  });

  it("is the indicators of a collection below a header", async () => {
    const rows = await (await open()).call("LIST", ["demo/economy"]);
    expect(rows.map(([id]) => id)).toEqual([
      "Id",
      BRENT,
      ELECTRICITY,
      "demo/economy/energy/natural-gas",
      INFLATION,
      "demo/economy/us/cpi",
      "demo/economy/us/gdp",
      "demo/economy/us/unemployment",
    ]);
  });

  it("joins a range below a header, with the error of an indicator in its column", async () => {
    const ids = [[INFLATION], [0], ["wrong"], [ELECTRICITY]];
    const rows = await (await open()).call("SERIES", [ids, "2022"]);
    expect(rows.slice(0, 3)).toEqual([
      ["Period", "Inflation, France", failure("#VALUE!", "“wrong”"), "Household electricity, France"],
      [date(YEAR_2022), 5.22, "", 0.2092],
      [date(YEAR_2022 + 181), "", "", 0.2204],
    ]);
  });
});

describe("a date", () => {
  it.each([
    ["1.19", 1900, date(YEAR_2024)],
    ["1.18", 1900, date(YEAR_2024, "FormattedNumber")],
    ["1.15", 1900, YEAR_2024],
    ["1.19", 1904, date(YEAR_2024_IN_1904)],
  ] as const)("is with ExcelApi %s in the %s system %j", async (excelApi, dateSystem, cell) => {
    const page = await open({ excelApi, dateSystem });
    const rows = await page.call("SERIES", [[[INFLATION]], "2022"]);
    expect(rows.at(-1)).toEqual([cell, 2]);
  });

  it("is an argument in the date system of the workbook", async () => {
    const page = await open({ dateSystem: 1904 });
    expect(await page.call("VALUE", [[[ELECTRICITY]], YEAR_2024_IN_1904 + 182])).toEqual([[0.2926]]);
  });
});

describe("an argument", () => {
  it.each<[string, unknown]>([
    ["a formatted number", date(JULY_2024)],
    ["an older formatted number", date(JULY_2024, "FormattedNumber")],
    ["a text with properties", { type: "String", basicValue: "2024-S2" }],
    ["an entity", { type: "Entity", text: "2024-S2", basicValue: "#VALUE!" }],
  ])("may be %s", async (_, period) => {
    expect(await (await open()).call("VALUE", [[[ELECTRICITY]], period])).toEqual([[0.2926]]);
  });

  it.each([
    ["null", null],
    ["undefined", undefined],
    ["an empty text", ""],
    ["the 0 of an empty cell", 0],
    ["an empty data type", { type: "Empty", basicValue: "" }],
  ])("is absent as %s", async (_, period) => {
    expect(await (await open()).call("VALUE", [[[BRENT]], period])).toEqual([[92.51]]);
  });
});

describe("an error", () => {
  it.each<[FunctionName, unknown[], string, string]>([
    ["SERIES", [[["demo/economy/nothing"]]], "#N/A", "There is no “demo/economy/nothing” on statit.example"],
    ["SERIES", [[[ELECTRICITY]], null, null, "daily"], "#VALUE!", "Choose a lower one."],
    ["SERIES", [[[INFLATION]], "yesterday"], "#VALUE!", "“yesterday” is not a date for the argument “start”"],
    ["SERIES", [[[null]]], "#VALUE!", "Give an indicator"],
    ["VALUE", [[[ELECTRICITY]], "2021"], "#N/A", `“${ELECTRICITY}” has no value for 2021.`],
    ["META", [[[BRENT]], "colour"], "#VALUE!", "“colour” is not possible for the argument “field”"],
    ["LIST", ["demo/nothing"], "#N/A", "There is no “demo/nothing”"],
    ["SEARCH", ["zzzz"], "#N/A", "No indicator was found for “zzzz”"],
  ])("of %s(%j) is %s with its sentence", async (name, given, code, sentence) => {
    const error = await (await open()).call(name, given).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CellError);
    expect(error).toEqual(failure(code, sentence));
  });

  it.each([
    ["fr-FR", "Indiquez un indicateur"],
    ["fr-CA", "Indiquez un indicateur"],
    ["de-DE", "Give an indicator"],
  ])("has its sentence in the language of Excel: %s", async (displayLanguage, sentence) => {
    const page = await open({ displayLanguage });
    await expect(page.call("VALUE", [[[""]]])).rejects.toEqual(failure("#VALUE!", sentence));
  });
});
