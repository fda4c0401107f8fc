import { describe, expect, test } from "vitest";
import { formatMessage, type Message, type MessageValues } from "./message";

const COUNTED: Message = [
  ["count", "plural", { one: ["#", " line"], other: ["#", " lines"], "0": ["nothing"] }],
];
const CHOSEN: Message = [["letter", "select", { D: ["day"], none: ["no period"], other: ["period"] }]];
const NESTED: Message = [
  [
    "count",
    "plural",
    {
      one: ["one ", ["letter", "select", { D: ["day of #: ", "#"], other: ["other"] }]],
      other: ["#", " of ", ["total", "plural", { one: ["#"], other: ["#", " in all"] }]],
    },
  ],
];

describe.each([
  ["a text", ["Save"], {}, "Save", "Save"],
  ["a parameter", ["Hello ", ["name"], "!"], { name: "Ann" }, "Hello Ann!", "Hello Ann!"],
  ["a parameter without a value", ["Hello ", ["name"], "!"], {}, "Hello !", "Hello !"],
  ["a number as it is", [["year"]], { year: 2024 }, "2024", "2024"],
  ["a number in groups", [["n", "number"]], { n: 1_234_567 }, "1,234,567", "1\u202f234\u202f567"],
  ["a hash outside of a plural", ["#", "1"], {}, "#1", "#1"],
  ["the plural of one", COUNTED, { count: 1 }, "1 line", "1 line"],
  ["the plural of many", COUNTED, { count: 1_200 }, "1,200 lines", "1\u202f200 lines"],
  ["the plural of a number with its own message", COUNTED, { count: 0 }, "nothing", "nothing"],
  ["a choice", CHOSEN, { letter: "D" }, "day", "day"],
  ["a choice without a message of its own", CHOSEN, { letter: "W" }, "period", "period"],
  ["a plural in a plural", NESTED, { count: 3, total: 1_000 }, "3 of 1,000 in all", "3 of 1\u202f000 in all"],
  ["a choice in a plural", NESTED, { count: 1, letter: "D" }, "one day of #: 1", "one day of #: 1"],
] as const satisfies [string, Message, MessageValues, string, string][])(
  "%s",
  (_, message, values, en, fr) => {
    test.each([
      ["en", en],
      ["fr", fr],
    ] as const)("in %s", (language, text) => {
      expect(formatMessage(message, language, values)).toBe(text);
    });
  },
);

test("French counts nothing as one, English as many", () => {
  const message: Message = [["count", "plural", { one: ["#", " one"], other: ["#", " many"] }]];
  expect(formatMessage(message, "fr", { count: 0 })).toBe("0 one");
  expect(formatMessage(message, "en", { count: 0 })).toBe("0 many");
});
