import { expect, test } from "vitest";
import { searchOf } from "./search";

test.each<[object, string | null]>([
  [{}, null],
  [{ search: 1 }, null],
  [{ search: "  " }, null],
  [{ search: " gas price freq:m " }, "gas price freq:m"],
  [{ search: "x".repeat(101) }, "x".repeat(100)],
  [{ search: "😀".repeat(101) }, "😀".repeat(100)],
])("a history state %j gives the search %j", (state, text) => {
  expect(searchOf(state)).toBe(text);
});
