import { expect, test } from "vitest";
import { isStated, withRepairs } from "@/lib/repair/repairs";
import { licenceOfWord } from "@/lib/text/licences";
import { specCases } from "@/test/cases";
import { switchedLowerIds, withLowerIds } from "./lowerIds";
import { codeOfLicence, licenceOfCode, problemOfStated, statedText, withoutStated } from "./stated";

test("a licence has the code of the specification, and is found by code and by word in any case", () => {
  for (const { licence: word, spdx } of specCases<{ licence: string; spdx?: string }>("licences")) {
    const licence = licenceOfWord(word);
    if (!licence) throw new Error(`no licence ${word}`);
    const code = codeOfLicence(licence);
    expect(code).toBe(spdx ?? word);
    for (const text of [code, code.toUpperCase(), word]) expect(licenceOfCode(text)).toBe(licence);
  }
  expect(licenceOfCode("MIT")).toBeUndefined();
  expect(licenceOfCode("")).toBeUndefined();
});

test("a field has one text, which may contain a colon, and is cleared alone", () => {
  const repairs = withRepairs(["header:1", "unit:kg", "names:A {name}"], ["unit:index: 2015"], []);
  expect(repairs).toEqual(["header:1", "names:A {name}", "unit:index: 2015"]);
  expect(statedText(repairs, "unit")).toBe("index: 2015");
  expect(statedText(repairs, "source")).toBe("");
  // An address may have two: the server applies the later one.
  expect(statedText(["unit:kg", "unit:g"], "unit")).toBe("g");
  expect(withoutStated(["unit:kg", "header:1", "unit:g"], "unit")).toEqual(["header:1"]);
});

test("a text of 250 characters is accepted, one more is refused, and a pattern contains the name", () => {
  expect(problemOfStated("source", "😀".repeat(250))).toBeUndefined();
  expect(problemOfStated("source", "x".repeat(251))).toMatchObject({
    code: "TOO_LONG",
    params: { length: 251, max: 250 },
  });
  expect(problemOfStated("names", "Price")).toBe("lacksName");
  expect(problemOfStated("names", "Price of {name}")).toBeUndefined();
  expect(problemOfStated("names", "")).toBeUndefined();
});

test("the id of a column and the name of an indicator are not stated for the file", () => {
  expect(["lower-ids", "tags:a; b", "names:{name}", "licence:none"].every(isStated)).toBe(true);
  expect(["name:cpi", "id:3=x", "under:a", "decimal-comma"].some(isStated)).toBe(false);
});

const made = new Set(["header:1", "frequency:M"]);
const ofIds = (...ids: (string | null)[]) => ({ nodes: ids.map((id) => ({ id })) });

test.each<[string, string[], string[], Parameters<typeof withLowerIds>[1], string[] | undefined]>([
  [
    "a capital in a new id",
    ["header:1", "frequency:M"],
    [],
    { layout: "HEADER", newItems: ofIds("oats", "pâtes/Blé") },
    ["header:1", "frequency:M", "lower-ids"],
  ],
  [
    "a capital beside a stated unit",
    ["header:1", "unit:%"],
    [],
    { layout: "HEADER", newItems: ofIds("Wheat") },
    ["header:1", "unit:%", "lower-ids"],
  ],
  ["small letters alone", ["header:1"], [], { layout: "HEADER", newItems: ofIds("oats", null) }, undefined],
  ["no new indicator", ["header:1"], [], { layout: "HEADER", newItems: ofIds() }, undefined],
  ["a file in our own layout", [], [], { layout: "WIDE", newItems: ofIds("Wheat") }, undefined],
  ["a file of another format", [], [], { layout: null, newItems: ofIds("A/PC") }, undefined],
  [
    "an answer about dates, and a header row that was chosen by hand",
    ["header:2", "dates:dmy"],
    [],
    { layout: "HEADER", newItems: ofIds("Wheat") },
    ["header:2", "dates:dmy", "lower-ids"],
  ],
  [
    "an id that was written by hand",
    ["header:1", "name:Wheat"],
    [],
    { layout: "HEADER", newItems: ofIds("Wheat") },
    undefined,
  ],
  [
    "small letters that were switched off",
    ["header:1"],
    ["lower-ids"],
    { layout: "HEADER", newItems: ofIds("Wheat") },
    undefined,
  ],
  [
    "small letters that are on",
    ["header:1", "lower-ids"],
    [],
    { layout: "HEADER", newItems: ofIds("İ") },
    undefined,
  ],
])("with %s", (_, repairs, left, report, expected) => {
  expect(withLowerIds({ repairs, left }, report, made)).toEqual(expected);
});

test("small letters that are switched off remain off, until they are switched on", () => {
  const off = switchedLowerIds({ repairs: ["header:1", "lower-ids"], left: ["decimal-comma"] }, false);
  expect(off).toEqual({ repairs: ["header:1"], left: ["decimal-comma", "lower-ids"] });
  expect(switchedLowerIds(off, true)).toEqual({
    repairs: ["header:1", "lower-ids"],
    left: ["decimal-comma"],
  });
});
