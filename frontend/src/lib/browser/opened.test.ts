// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { resetStoredUser, storeUser } from "../data/storedUser";
import { type OpenedObject, readOpened, recordOpened } from "./opened";

beforeEach(() => localStorage.clear());

const metric = (to: string): OpenedObject => ({ kind: "METRIC", to, name: { fr: null, en: to } });
const addresses = (reader = "") => readOpened(reader).map(({ to }) => to);

test("opened objects are stored, the latest first, each once", () => {
  for (const to of ["/insee/prix", "/insee/prix/ipc", "/insee/prix"]) recordOpened("", metric(to));
  expect(addresses()).toEqual(["/insee/prix", "/insee/prix/ipc"]);
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
