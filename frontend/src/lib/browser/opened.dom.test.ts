import { beforeEach, expect, test } from "vitest";
import { resetStoredUser, storeUser } from "../data/account/storedUser";
import { type OpenedObject, readOpened, recordOpened } from "./opened";

beforeEach(() => localStorage.clear());

const metric = (to: string): OpenedObject => ({ kind: "METRIC", to, name: { fr: null, en: to } });
const addresses = (reader = "") => readOpened(reader).map(({ to }) => to);

test("opened objects are stored, the latest first, each once", () => {
  for (const to of ["/insee/prix", "/insee/prix/ipc", "/insee/prix"]) recordOpened("", metric(to));
  expect(addresses()).toEqual(["/insee/prix", "/insee/prix/ipc"]);
});

test.each([
  ["in another letter case", "/insee/prix/ipc", "/INSEE/prix/ipc", 1],
  ["of a question with another title", "/insee/prix/post/7-pourquoi", "/insee/prix/post/7-why", 1],
  ["of a question without its title", "/insee/prix/post/7", "/insee/prix/post/7-why", 1],
  ["of another question", "/insee/prix/post/7-why", "/insee/prix/post/71-why", 2],
  [
    "of an indicator whose path resembles a question's",
    "/insee/prix/a/post/7-x",
    "/insee/prix/a/post/7-y",
    2,
  ],
])("an address %s: %s, then %s, are %i objects", (_, before, then, count) => {
  for (const to of [before, then]) recordOpened("", metric(to));
  expect(addresses()[0]).toBe(then);
  expect(addresses()).toHaveLength(count);
});

test("no more than ten are stored", () => {
  for (let at = 0; at < 12; at += 1) recordOpened("", metric(`/a/${at}`));
  expect(addresses()).toHaveLength(10);
  expect(addresses()[0]).toBe("/a/11");
});

test("another user of the browser has another list, and nothing remains of it after signing out", () => {
  recordOpened("", metric("/a/guest"));
  storeUser("7", "en");
  expect(addresses("7")).toEqual([]);
  recordOpened("7", metric("/a/own"));
  resetStoredUser();
  expect([addresses("7"), addresses()]).toEqual([[], ["/a/guest"]]);
});

test.each(["{", '"text"', '[{"to":1}]', "[null]"])("the damaged list %s is an empty one", (stored) => {
  localStorage.setItem("statitOpened:", stored);
  expect(readOpened("")).toEqual([]);
});
