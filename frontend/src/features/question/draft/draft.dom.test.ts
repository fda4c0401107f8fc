import { beforeEach, expect, test, vi } from "vitest";
import { draftName, readDraft, removeDraft, storeDraft } from "./draft";

const name = draftName("u1", "question", "c1");
const empty = { title: "", text: "" };
const typed = { values: { title: "Why?", text: "It fell." }, key: "k1" };

beforeEach(() => localStorage.clear());

test("a draft is read as it was stored, with its key, until it is removed", () => {
  expect(readDraft(name, empty)).toBeUndefined();
  expect(storeDraft(name, typed)).toBe(true);
  expect(readDraft(name, empty)).toEqual(typed);
  removeDraft(name);
  expect(readDraft(name, empty)).toBeUndefined();
});

test.each([
  ["another reader", draftName("u2", "question", "c1")],
  ["another collection", draftName("u1", "question", "c2")],
  ["an answer", draftName("u1", "answer", "c1")],
  ["an edit", draftName("u1", "edit", "c1")],
])("the draft of %s is another one", (_, other) => {
  storeDraft(name, typed);
  expect(readDraft(other, empty)).toBeUndefined();
});

test.each([
  ["no JSON", "{"],
  ["a text", '"x"'],
  ["null", "null"],
  ["no values", '{"key":"k"}'],
  ["no key", '{"values":{"title":"","text":""}}'],
  ["a field missing", '{"key":"k","values":{"title":"a"}}'],
  ["a field of another type", '{"key":"k","values":{"title":"a","text":1}}'],
])("an entry that is no draft is ignored: %s", (_, entry) => {
  localStorage.setItem(name, entry);
  expect(readDraft(name, empty)).toBeUndefined();
});

test("a browser that denies storage stores nothing, and says so", () => {
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: denied, setItem: denied, removeItem: denied });
  expect(storeDraft(name, typed)).toBe(false);
  expect(readDraft(name, empty)).toBeUndefined();
  expect(() => removeDraft(name)).not.toThrow();
  vi.unstubAllGlobals();
});
