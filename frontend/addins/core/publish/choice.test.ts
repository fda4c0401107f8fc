import { expect, test } from "vitest";
import { readChoice } from "./choice";

const CHOICE = {
  collection: "mill/prices",
  columns: [{ key: "bread", name: "Bread", isIncluded: true }],
  frequency: "M",
  mode: "merge",
  repairs: ["minus"],
};

test("a stored choice is read, without what else is there", () => {
  expect(readChoice({ ...CHOICE, cells: [["secret"]] })).toEqual(CHOICE);
});

test.each([
  ["nothing", undefined],
  ["a text", "x"],
  ["a list", [CHOICE]],
  ["a collection that is none", { ...CHOICE, collection: 1 }],
  ["columns that are no list", { ...CHOICE, columns: {} }],
  ["columns without a name", { ...CHOICE, columns: [{ key: "bread", isIncluded: true }] }],
  ["an unknown mode", { ...CHOICE, mode: "append" }],
  ["repairs that are no texts", { ...CHOICE, repairs: [1] }],
  ["no frequency", { ...CHOICE, frequency: undefined }],
])("%s is no choice", (_, value) => {
  expect(readChoice(value)).toBeUndefined();
});

test("an unknown frequency is that of categories", () => {
  expect(readChoice({ ...CHOICE, frequency: "X" })?.frequency).toBe("C");
});
