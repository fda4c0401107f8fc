import { expect, test } from "vitest";
import { questionNumber, questionPaths } from "./questionPaths";

test.each([
  ["12-how-is-it-made", 12],
  ["12-another-slug", 12],
  ["12-", 12],
  ["12", 12],
  ["0", undefined],
  ["012", undefined],
  ["12a", undefined],
  ["-12", undefined],
  ["how-is-it-made", undefined],
  ["1234567890", undefined],
  ["", undefined],
])("the last part %j names the question %j", (segment, number) => {
  expect(questionNumber(segment)).toBe(number);
});

test.each([
  [questionPaths.list("insee", "prices"), "/insee/prices/posts"],
  [questionPaths.list("insee", "prices", "m&1"), "/insee/prices/posts?metric=m%261"],
  [questionPaths.tagged("insee", "prices", "a&b"), "/insee/prices/posts?tag=a%26b"],
  [questionPaths.ask("insee", "prices"), "/insee/prices/posts?ask"],
  [questionPaths.ask("insee", "prices", "m1"), "/insee/prices/posts?ask&metric=m1"],
  [questionPaths.question("insee", "prices", { number: 3, slug: "why" }), "/insee/prices/post/3-why"],
  [questionPaths.question("insee", "prices", { number: 3, slug: "" }), "/insee/prices/post/3"],
])("an address is %s", (address, expected) => {
  expect(address).toBe(expected);
});
