import { expect, test } from "vitest";
import { AS_PUBLISHED, type ReadChoice, seriesArguments, valueArguments } from "../options/choice";
import { formulaOf, shownFormula } from "./formula";

const ID = "insee/prix/ensemble";

/** A choice for a monthly indicator, and its formulas for the series and for the latest value. */
const CASES: [string, Partial<ReadChoice>, string, string][] = [
  ["everything", {}, "", ""],
  ["the last periods", { range: "last", last: "12" }, ",-12", ""],
  ["since a month", { range: "since", since: " 2020-03 " }, ',"2020-03"', ""],
  ["since a year", { range: "since", since: "2020" }, ",2020", ""],
  ["since nothing", { range: "since", since: "" }, "", ""],
  ["a count that is no number", { range: "last", last: "x" }, ',"x"', ""],
  ["a frequency", { frequency: "Q" }, ',,,"quarterly"', ',,"quarterly"'],
  ["a transformation", { shown: "pct" }, ',,,,"change in %"', ',,,"change in %"'],
  ["its parameter", { shown: "mavg", parameter: "6" }, ',,,,"moving average",6', ',,,"moving average",6'],
  [
    "the base of an index",
    { shown: "index", parameter: "2015-01" },
    ',,,,"index base 100","2015-01"',
    ',,,"index base 100","2015-01"',
  ],
  [
    "over a year, which needs the frequency",
    { shown: "pctYear", parameter: "3" },
    ',,,"monthly","change in % over one year"',
    ',,"monthly","change in % over one year"',
  ],
];

test.each(CASES)("%s", (_, part, series, value) => {
  const choice = { ...AS_PUBLISHED, ...part };
  expect(formulaOf("SERIES", ID, seriesArguments(choice, "M", "en"))).toBe(
    `=STATIT.SERIES("${ID}"${series})`,
  );
  expect(formulaOf("VALUE", ID, valueArguments(choice, "M", "en"))).toBe(`=STATIT.VALUE("${ID}"${value})`);
});

test("the words are those of the language; a formula is inserted with commas and shown as people type it", () => {
  const given = seriesArguments({ ...AS_PUBLISHED, frequency: "Y", range: "last" }, "M", "fr");
  expect(formulaOf("SERIES", ID, given)).toBe(`=STATIT.SERIES("${ID}",-12,,"annuel")`);
  expect(shownFormula("SERIES", ID, given, "fr")).toBe(`=STATIT.SERIES("${ID}";-12;;"annuel")`);
});

test("quotation marks are doubled", () => {
  expect(formulaOf("SERIES", ID, ['a"b'])).toBe(`=STATIT.SERIES("${ID}","a""b")`);
});
