import { describe, expect, test } from "vitest";
import { type Action, differ, draftOf, isDirty, reduce, type State, startFrom } from "./draftState";

interface Values {
  text: string;
}
interface Saved {
  values: Values;
  version: number;
}

const values = (text: string): Values => ({ text });
const saved: Saved = { values: values("saved"), version: 4 };
const newer: Saved = { values: values("newer"), version: 6 };
const older: Saved = { values: values("older"), version: 2 };
const typed = { values: values("typed"), base: saved, sendingKey: "k1", at: 1_700_000_000_000 };
const start: State<Values, Saved> = {
  base: saved,
  values: saved.values,
  sendingKey: "new",
  restored: null,
  isFinished: false,
};
const restored: State<Values, Saved> = {
  base: older,
  values: typed.values,
  sendingKey: "k1",
  restored: { at: typed.at, isOlder: true },
  isFinished: false,
};

describe("a form", () => {
  test.each<[string, (typeof typed & { base: Saved }) | null, State<Values, Saved>]>([
    ["the saved state without a draft", null, start],
    ["the saved state if the draft is the same", { ...typed, values: saved.values }, start],
    [
      "a draft of this state",
      typed,
      { ...restored, base: saved, restored: { at: typed.at, isOlder: false } },
    ],
    [
      "a draft on the present version, if others saved only what the form does not show",
      { ...typed, base: { ...saved, version: 3 } },
      { ...restored, base: saved, restored: { at: typed.at, isOlder: false } },
    ],
    ["a draft of an older state, with its version, and says so", { ...typed, base: older }, restored],
  ])("starts from %s", (_, draft, state) => {
    expect(startFrom({ saved, draft, isOther: differ, sendingKey: "new" })).toEqual(state);
  });

  test.each<[string, State<Values, Saved>, Action<Values, Saved>, Partial<State<Values, Saved>>]>([
    ["what is typed", start, { type: "typed", change: () => values("a") }, { values: values("a") }],
    [
      "typing into a draft, which remains restored",
      restored,
      { type: "typed", change: ({ text }) => values(`${text}!`) },
      { values: values("typed!") },
    ],
    ["a forgotten draft", restored, { type: "forgotten", saved, sendingKey: "new" }, start],
    [
      "values on a newer state",
      restored,
      { type: "rebased", base: newer, values: values("both") },
      { base: newer, values: values("both") },
    ],
    ["a save", restored, { type: "finished" }, { isFinished: true }],
  ])("takes over %s", (_, state, action, change) => {
    expect(reduce(state, action)).toEqual({ ...state, ...change });
  });

  test.each<[string, State<Values, Saved>, boolean]>([
    ["the saved state", start, false],
    ["a draft", restored, true],
    ["a saved draft", { ...restored, isFinished: true }, false],
  ])("with %s would lose something when left: %s", (_, state, dirty) => {
    expect(isDirty(state, differ)).toBe(dirty);
  });
});

describe("a stored value", () => {
  const like = { values: { text: "", tags: null as string | null, list: [] as string[] }, version: 1 };
  const whole = { values: { text: "a", tags: "b", list: ["c"] }, base: like, sendingKey: "k" };

  test("is a draft, with the fields that are newer than it", () => {
    expect(draftOf(whole, like)).toEqual(whole);
    expect(draftOf({ ...whole, values: { text: "a" } }, like)?.values).toEqual({ ...like.values, text: "a" });
  });

  test.each<[string, unknown]>([
    ["nothing", null],
    ["a text", "x"],
    ["no values", { ...whole, values: undefined }],
    ["no base", { ...whole, base: undefined }],
    ["no key", { ...whole, sendingKey: undefined }],
    ["a field of another type", { ...whole, values: { ...whole.values, text: 1 } }],
    ["a list that is none", { ...whole, values: { ...whole.values, list: {} } }],
    ["a version of another type", { ...whole, base: { ...like, version: "1" } }],
  ])("is no draft: %s", (_, stored) => {
    expect(draftOf(stored, like)).toBeNull();
  });
});
