import { expect, test } from "vitest";
import { EMPTY_DRAFT } from "./draft/draft";
import { type EditorAction, type EditorState, reduce } from "./editorState";

const mine = { ...EMPTY_DRAFT, key: "mine" };
const other = { ...EMPTY_DRAFT, key: "other" };
const editing: EditorState<string> = { base: "v1", draft: mine, theirs: null };
const conflict: EditorState<string> = { ...editing, theirs: "v2" };

test.each<[string, EditorState<string>, EditorAction<string>, EditorState<string>]>([
  ["an edit", editing, { type: "edited", draft: other }, { ...editing, draft: other }],
  ["an edit during a conflict", conflict, { type: "edited", draft: other }, { ...conflict, draft: other }],
  ["a conflict keeps what was typed", editing, { type: "conflicted", theirs: "v2" }, conflict],
  ["a further conflict", conflict, { type: "conflicted", theirs: "v3" }, { ...editing, theirs: "v3" }],
  ["mine replaces theirs", conflict, { type: "kept" }, { base: "v2", draft: mine, theirs: null }],
  [
    "theirs replaces mine",
    conflict,
    { type: "taken", draft: other },
    { base: "v2", draft: other, theirs: null },
  ],
  ["back to the form, which would conflict again", conflict, { type: "closed" }, editing],
  [
    "a choice without a conflict keeps the base",
    { ...editing, base: null },
    { type: "kept" },
    { ...editing, base: null },
  ],
])("%s", (_, state, action, next) => {
  expect(reduce(state, action)).toEqual(next);
});
