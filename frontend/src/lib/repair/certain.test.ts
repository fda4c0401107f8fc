import { expect, test } from "vitest";
import { withCertain } from "./certain";
import type { Offer } from "./repairs";

const offer = (repair: string, more: Partial<Offer> = {}): Offer => ({
  repair,
  instead: [],
  certain: true,
  ticked: false,
  ...more,
});
const COLUMNS = offer("columns:date,value");
const COMMA = offer("decimal-comma");

test.each<[string, string[], string[], Offer[], string[] | undefined]>([
  [
    "all that is certain",
    [],
    [],
    [offer("header:3"), COLUMNS, COMMA],
    ["header:3", "columns:date,value", "decimal-comma"],
  ],
  [
    "nothing uncertain",
    [],
    [],
    [offer("dates:dmy", { instead: ["dates:mdy"], certain: false }), COMMA],
    ["decimal-comma"],
  ],
  ["nothing that is made already", ["decimal-comma"], [], [{ ...COMMA, ticked: true }], undefined],
  [
    "nothing in place of a choice",
    ["frequency:M"],
    [],
    [offer("frequency:D"), COMMA],
    ["frequency:M", "decimal-comma"],
  ],
  ["nothing that was rejected", [], ["decimal-comma"], [COMMA], undefined],
  [
    "no columns before their header",
    [],
    [],
    [offer("header:5", { certain: false }), COLUMNS, COMMA],
    ["decimal-comma"],
  ],
  ["no columns without their header", [], ["header:5"], [offer("header:5"), COLUMNS], undefined],
  [
    "columns below a header",
    ["header:5"],
    [],
    [offer("header:5", { certain: false, ticked: true }), COLUMNS],
    ["header:5", "columns:date,value"],
  ],
])("adds %s", (_, repairs, left, offers, expected) => {
  expect(withCertain({ repairs, left }, offers)).toEqual(expected);
});

test("adds more where the caller takes more as automatic", () => {
  const named = offer("name:rates", { certain: false });
  expect(withCertain({ repairs: [], left: [] }, [named], () => true)).toEqual(["name:rates"]);
});
