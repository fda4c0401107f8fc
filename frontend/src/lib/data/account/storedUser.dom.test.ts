import { expect, test } from "vitest";
import { readStoredUser, resetStoredUser, storeUser } from "./storedUser";

const KEY = "statitUser";

test("a reader counts as signed in when the record has an id", () => {
  expect(readStoredUser()).toBeNull();
  storeUser("42", "fr");
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual({ id: "42", lang: "fr" });
  expect(readStoredUser()).toEqual({ id: "42" });
});

test("the reset stores an empty value, which signs out", () => {
  storeUser("42", "fr");
  resetStoredUser();
  expect(localStorage.getItem(KEY)).toBe("");
  expect(readStoredUser()).toBeNull();
});

test.each(["", "null", "{}", '{"id":""}', '{"id":7}', "no json", "[]", '"42"'])(
  "%j is no signed-in reader",
  (value) => {
    localStorage.setItem(KEY, value);
    expect(readStoredUser()).toBeNull();
  },
);
