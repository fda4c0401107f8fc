import { describe, expect, test } from "vitest";
import { EMPTY_METRIC, type MetricValues } from "../values";
import type { Draft } from "./draft";
import { type Action, type Base, isDirty, reduce, type State, startFrom } from "./draftState";

const values = (lines: string): MetricValues => ({ ...EMPTY_METRIC, lines });
const stored: Base = { values: values("2020;1"), version: 4, vintage: 3 };
const newer: Base = { values: values("2020;9"), version: 6, vintage: 5 };
const draft: Draft = {
  values: values("2020;7"),
  base: values("2020;0"),
  version: 2,
  basedOn: 1,
  at: 1_700_000_000_000,
};
const start: State = { base: stored, values: stored.values, restored: null, isFinished: false };
const restored: State = {
  base: { values: values("2020;0"), version: 2, vintage: 1 },
  values: draft.values,
  restored: draft,
  isFinished: false,
};

describe("a form", () => {
  test.each<[string, Draft | null, State]>([
    ["the stored state without a draft", null, start],
    ["the stored state if the draft is the same", { ...draft, values: values("2020;1\n") }, start],
    ["a draft with the version and vintage that it is based on", draft, restored],
  ])("starts from %s", (_, found, state) => {
    expect(startFrom(stored, found)).toEqual(state);
  });

  test.each<[string, State, Action, Partial<State>]>([
    ["what is typed", start, { type: "typed", values: values("2020;2") }, { values: values("2020;2") }],
    [
      "typing into a draft, which remains restored",
      restored,
      { type: "typed", values: values("2020;2") },
      { values: values("2020;2") },
    ],
    ["a discarded draft", restored, { type: "discarded", stored }, start],
    [
      "values on a newer state",
      restored,
      { type: "rebased", base: newer, values: values("2020;7") },
      { base: newer, values: values("2020;7") },
    ],
    ["a save", restored, { type: "finished" }, { isFinished: true }],
  ])("takes over %s", (_, state, action, change) => {
    expect(reduce(state, action)).toEqual({ ...state, ...change });
  });

  test.each<[string, State, boolean]>([
    ["the stored state", start, false],
    ["a draft", restored, true],
    ["other blank lines", { ...start, values: values("2020;1\r\n\n") }, false],
    ["a saved draft", { ...restored, isFinished: true }, false],
  ])("with %s would lose something when left: %s", (_, state, dirty) => {
    expect(isDirty(state)).toBe(dirty);
  });
});
