import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import AccountMembersPage from "../members/AccountMembersPage";
import AccountPage from "./AccountPage";

const collection = {
  id: "c1",
  key: "prices",
  name: { fr: null, en: "Prices" },
  summary: { fr: null, en: null },
  access: "PUBLIC",
  metricCount: 3,
  publishedAt: null,
  account: { key: "insee" },
};

function account(nodes: object[], more: object = {}) {
  const pageInfo = { endCursor: null, hasNextPage: false };
  return {
    account: {
      key: "insee",
      name: "INSEE",
      kind: "PUBLISHER",
      visibility: "PUBLIC",
      pictureUrl: null,
      role: null,
      can: { edit: false, createCollection: false },
      collections: { totalCount: nodes.length, pageInfo, nodes },
      ...more,
    },
  };
}
const owner = { role: "OWNER", can: { edit: true, createCollection: true } };
const answers = (answer: object) => ({
  Account: answer,
  AccountPins: { account: null },
  Viewer: { viewer: null },
});
const open = (answer: object, at = "/insee/cols") => {
  serve(answers(answer));
  return renderWithFrame(<AccountPage />, { at, path: "/:account/cols" });
};

test("an account shows its name, its tabs and its collections", async () => {
  await open(account([collection]));
  expect(await screen.findByRole("heading", { level: 1, name: "INSEE" })).toBeTruthy();
  const tabs = within(screen.getByRole("navigation")).getAllByRole("link");
  expect(tabs.map((it) => it.getAttribute("href"))).toEqual(["/insee", "/insee/cols", "/insee/dashboards"]);
  expect(screen.getByRole("link", { name: "Prices" }).getAttribute("href")).toBe("/insee/prices");
  expect(screen.queryByRole("link", { name: "New collection" })).toBeNull();
});

test.each([
  ["its owner, who can create one", owner, "No collections yet", "/new?kind=collection&account=insee"],
  [
    "a User, who can become a Publisher",
    { kind: "USER", can: { edit: true, createCollection: false } },
    "Nothing published",
    "/account",
  ],
  ["a reader, who is led on", {}, "No public collections", "/"],
])("an account without collections says so to %s", async (_, more, title, to) => {
  await open(account([], more));
  expect(await screen.findByText(title)).toBeTruthy();
  const links = screen.getAllByRole("link").map((it) => it.getAttribute("href"));
  expect(links).toContain(to);
});

test("the head offers a new collection once there is one", async () => {
  await open(account([collection], owner));
  const link = await screen.findByRole("link", { name: "New collection" });
  expect(link.getAttribute("href")).toBe("/new?kind=collection&account=insee");
});

test("an absent account is said to be absent", async () => {
  await open({ account: null });
  expect(await screen.findByText(/does not exist/i)).toBeTruthy();
});

test("an account's members are hidden from readers who are not members", async () => {
  serve(answers(account([collection])));
  await renderWithFrame(<AccountMembersPage />, { at: "/insee/members", path: "/:account/members" });
  expect(await screen.findByText(/does not exist/i)).toBeTruthy();
});
