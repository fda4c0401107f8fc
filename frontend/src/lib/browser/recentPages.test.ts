// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { storeUser } from "../data/storedUser";
import { recentPages, rememberPage } from "./recentPages";

beforeEach(() => localStorage.clear());

test("pages of contents are remembered, the last one first, each once", () => {
  for (const path of ["/insee/prix", "/insee/prix/ipc", "/insee/prix"]) rememberPage({ path, title: path });
  expect(recentPages().map(({ path }) => path)).toEqual(["/insee/prix", "/insee/prix/ipc"]);
});

test.each(["/", "/insee", "/account/x", "/u/ann", "/new/it", "/public/x", "/f/a/b/c"])(
  "%s is not remembered",
  (path) => {
    rememberPage({ path, title: "It" });
    expect(recentPages()).toEqual([]);
  },
);

test("no more than eight are remembered", () => {
  for (let at = 0; at < 12; at += 1) rememberPage({ path: `/a/${at}`, title: "It" });
  expect(recentPages()).toHaveLength(8);
  expect(recentPages()[0]?.path).toBe("/a/11");
});

test("another user of the browser has another list", () => {
  rememberPage({ path: "/a/b", title: "It" });
  storeUser("7", "en");
  expect(recentPages()).toEqual([]);
});

test("a damaged list is an empty one", () => {
  localStorage.setItem("statitRecent:", "{");
  expect(recentPages()).toEqual([]);
});
