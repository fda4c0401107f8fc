import { expect, test } from "vitest";
import { choiceOf, isNarrow } from "./useQuestionChoice";

const all = { filter: "ALL", query: "", tag: null, metric: null, order: "ACTIVE" };

test.each([
  ["", {}, false],
  ["show=open", { filter: "OPEN" }, true],
  ["show=Answered", { filter: "ANSWERED" }, true],
  ["show=mine", { filter: "MINE" }, true],
  ["show=nonsense", {}, false],
  ["q=rent", { query: "rent" }, true],
  ["tag=housing", { tag: "housing" }, true],
  ["tag=", {}, false],
  ["metric=m1", { metric: "m1" }, true],
  ["sort=newest", { order: "NEWEST" }, false],
  ["sort=unanswered&show=open", { order: "UNANSWERED", filter: "OPEN" }, true],
])("the address ?%s lists %j; narrow: %j", (search, change, narrow) => {
  const choice = choiceOf(new URLSearchParams(search));
  expect(choice).toEqual({ ...all, ...change });
  expect(isNarrow(choice)).toBe(narrow);
});
