import { expect, test } from "vitest";
import { isStated, isStatedField } from "./repairs";
import { type StatedFor, statedForOf, statedForRepair, withStatedFor } from "./statedFor";

test.each<[string, StatedFor | undefined]>([
  ["unit@wheat:kg", { field: "unit", ids: ["wheat"], text: "kg" }],
  ["source@a/b,c:INSEE: 2024, 2025", { field: "source", ids: ["a/b", "c"], text: "INSEE: 2024, 2025" }],
  ["tags@a:corn; food", { field: "tags", ids: ["a"], text: "corn; food" }],
  ["licence@a:CC-BY-4.0", { field: "licence", ids: ["a"], text: "CC-BY-4.0" }],
  ["unit:a@b:c", undefined],
  ["names@a:{name}", undefined],
  ["unit@:kg", undefined],
  ["lower-ids", undefined],
])("%s is read, and printed the same", (repair, stated) => {
  expect(statedForOf(repair)).toEqual(stated);
  if (stated) expect(statedForRepair(stated)).toBe(repair);
});

test("what is stated for some indicators is stated, though not for the file", () => {
  expect([isStated("unit@a:kg"), isStatedField("unit@a:kg")]).toEqual([true, false]);
});

test.each<[string, string[], StatedFor, string[]]>([
  [
    "beside what is stated for the file",
    ["header:1", "unit:t"],
    { field: "unit", ids: ["a", "b"], text: "kg" },
    ["header:1", "unit:t", "unit@a,b:kg"],
  ],
  [
    "in place of another text of the same indicators",
    ["unit@a,b:kg", "source@a:INSEE"],
    { field: "unit", ids: ["b", "c"], text: "g" },
    ["unit@a:kg", "source@a:INSEE", "unit@b,c:g"],
  ],
  [
    "beside the indicators with the same text",
    ["unit@a,b:kg"],
    { field: "unit", ids: ["b", "c"], text: "kg" },
    ["unit@a,b,c:kg"],
  ],
  [
    "without a text, for none of them",
    ["unit@a,b:kg", "unit@c:g"],
    { field: "unit", ids: ["a", "c"], text: "" },
    ["unit@b:kg"],
  ],
])("a field is stated %s", (_, repairs, stated, expected) => {
  expect(withStatedFor(repairs, stated)).toEqual(expected);
});
