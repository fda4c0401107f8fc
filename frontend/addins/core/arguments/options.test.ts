import { describe, expect, it } from "vitest";
import { specCases } from "@/test/cases";
import type { Context } from "../context";
import { mergeOptions, type OptionArguments, type ReadOptions, readOptions } from "./options";

const context: Context = { language: "en", installation: "https://statit.example", dateSystem: 1900 };
const inFrench: Context = { ...context, language: "fr" };

interface WordCase {
  argument: "frequency" | "transformation";
  text: string;
  option?: string;
  value?: string;
  problem?: "WORD";
}

describe("sheetWords.json", () => {
  it.each(specCases<WordCase>("sheetWords"))("$argument $text", ({ argument, text, option = "", value }) => {
    const read = () => readOptions({ [argument]: text }, context);
    if (value === undefined) expect(read).toThrow(`“${text}” is not possible for the argument “${argument}”`);
    else expect(read()).toEqual({ [option]: value });
  });
});

describe("arguments as read options", () => {
  const cases: [OptionArguments, ReadOptions][] = [
    [{}, {}],
    [{ start: "", end: null, frequency: undefined, asof: " " }, {}],
    [{ start: "-12" }, { start: "-12" }],
    [{ start: -12 }, { start: "-12" }],
    [
      { start: "2024-T1", end: 2025 },
      { start: "2024-Q1", end: "2025" },
    ],
    [
      { transformation: "pct", parameter: 12 },
      { transform: "pct", param: "12" },
    ],
    [
      { transformation: "pct", parameter: "12" },
      { transform: "pct", param: "12" },
    ],
    [
      { transformation: "index", parameter: 2015 },
      { transform: "index", param: "2015" },
    ],
    [
      { transformation: "index", parameter: 42_005 },
      { transform: "index", param: "2015-01-01" },
    ],
    [
      { transformation: "indice", parameter: "2015-T1" },
      { transform: "index", param: "2015-Q1" },
    ],
    [
      { frequency: "M", transformation: "yoy" },
      { freq: "M", transform: "pct", param: "12" },
    ],
    [
      { frequency: "trimestriel", transformation: "Variation sur un an" },
      { freq: "Q", transform: "change", param: "4" },
    ],
    [
      { frequency: "annuel", transformation: "glissement annuel" },
      { freq: "Y", transform: "pct" },
    ],
    [{ asof: "V3" }, { asof: "v3" }],
    [{ asof: "2024-03-31" }, { asof: "2024-03-31" }],
    [{ asof: 45_382 }, { asof: "2024-03-31" }],
    [{ asof: new Date(2024, 2, 31) }, { asof: "2024-03-31" }],
    [{ asof: "2024-03-31T08:00:00Z" }, { asof: "2024-03-31T08:00:00Z" }],
  ];
  it.each(cases)("%j is %j", (given, options) => expect(readOptions(given, context)).toEqual(options));

  it.each<[OptionArguments, string]>([
    [{ start: "-0" }, "or -12 for the last 12 periods"],
    [{ start: "-100001" }, "or -12 for the last 12 periods"],
    [{ start: -1.5 }, "or -12 for the last 12 periods"],
    [{ end: "-12" }, "“-12” is not a date for the argument “end”"],
    [{ end: 1850 }, "1850 of the argument “end” can be a year or a date"],
    [{ frequency: 12 }, "daily, weekly, monthly, quarterly, half-yearly, yearly"],
    [{ transformation: "log" }, "as published, change, change over one year, change in %"],
    [{ parameter: 1.5 }, "“1.5” is not possible for the argument “parameter”"],
    [{ transformation: "yoy" }, "“yoy” needs the argument “frequency”"],
    [{ transformation: "yoy", frequency: "daily" }, "“yoy” needs the argument “frequency”"],
    [{ transformation: "yoy", frequency: "M", parameter: 3 }, "takes no parameter"],
    [{ asof: "2024-03" }, "“2024-03” is not possible for the argument “asof”"],
    [{ asof: 2024 }, "“2024” is not possible for the argument “asof”"],
  ])("%j is refused", (given, sentence) => expect(() => readOptions(given, context)).toThrow(sentence));

  it("are refused in French", () =>
    expect(() => readOptions({ frequency: "décennal" }, inFrench)).toThrow(
      "quotidien, hebdomadaire, mensuel, trimestriel, semestriel, annuel",
    ));
});

describe("options of an address", () => {
  it.each<[ReadOptions, ReadOptions, ReadOptions]>([
    [{ freq: "Q", start: "2020" }, {}, { freq: "Q", start: "2020" }],
    [{ start: "2020", end: "2024" }, { start: "-12" }, { start: "-12", end: "2024" }],
    [{ freq: "Q", agg: "sum" }, { freq: "Y" }, { freq: "Y" }],
    [{ transform: "pct", param: "12" }, { transform: "mavg" }, { transform: "mavg" }],
    [{ transform: "pct", param: "12" }, { param: "3" }, { transform: "pct", param: "3" }],
  ])("%j with %j are %j", (ofAddress, ofArguments, merged) =>
    expect(mergeOptions(ofAddress, ofArguments)).toEqual(merged),
  );
});
