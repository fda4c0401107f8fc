import { describe, expect, test } from "vitest";
import type { ProgramData } from "@/lib/program/snippets";
import { sheetFormula } from "@/ui/program/UseIn";
import { readIndicator } from "./core/arguments/id";
import { mergeOptions, readOptions } from "./core/arguments/options";

const series = ["baker", "prices", "bread/white"] as const;
const options = {
  start: "2010",
  end: "2020-Q4",
  freq: "Q",
  transform: "index",
  param: "2015-Q1",
  asof: "2026-11-26T10:00:00+01:00",
};

function data(options: Record<string, string>): ProgramData {
  return { series, options, letter: "Q" };
}

describe("the formula that the pages offer", () => {
  test.each([
    ["Excel", "en", {}, '=STATIT.SERIES("baker/prices/bread/white")'],
    ["Google Sheets", "en", {}, '=STATIT("baker/prices/bread/white")'],
    ["Excel", "en", { freq: "Y" }, '=STATIT.SERIES("baker/prices/bread/white", "", "", "Y")'],
    ["Google Sheets", "fr", { start: "-12" }, '=STATIT("baker/prices/bread/white"; "-12")'],
    [
      "Excel",
      "fr",
      { agg: "avg", freq: "Q", partial: "hide", breaks: "hide", order: "desc", limit: "40" },
      '=STATIT.SERIES("baker/prices/bread/white?freq=Q&agg=avg&partial=hide&breaks=hide")',
    ],
    [
      "Google Sheets",
      "en",
      options,
      '=STATIT("baker/prices/bread/white", "2010", "2020-Q4", "Q", "index", "2015-Q1", "2026-11-26T10:00:00+01:00")',
    ],
  ] as const)("%s in %s with %o", (spreadsheet, language, options, formula) => {
    expect(sheetFormula(spreadsheet, data(options), language)).toBe(formula);
  });

  test.each<Record<string, string>>([
    {},
    options,
    { ...options, agg: "avg", partial: "hide", breaks: "hide" },
    { agg: "sum", freq: "Y", transform: "pct", param: "1" },
    { transform: "none", start: "-24" },
  ])("asks for the data that is shown: %o", (options) => {
    const formula = sheetFormula("Excel", data(options), "en");
    const texts = [...formula.matchAll(/"([^"]*)"/g)].map(([, text]) => text);
    const [id, start, end, frequency, transformation, parameter, asof] = texts;
    const context = { language: "en", installation: "https://statit.example", dateSystem: 1900 } as const;
    const named = readIndicator(id, context);
    const ofArguments = readOptions({ start, end, frequency, transformation, parameter, asof }, context);
    expect(named.id).toBe(series.join("/"));
    expect(mergeOptions(named.options, ofArguments)).toEqual(options);
  });
});
