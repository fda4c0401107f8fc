import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import HomePage from "./HomePage";

const viewer = (kind: "USER" | "PUBLISHER") => ({
  viewer: {
    id: "1",
    email: "marie@example.org",
    language: "EN",
    expert: false,
    timeZone: "UTC",
    account: { id: "a", key: "marie", name: "Marie", kind, view: kind, visibility: "PUBLIC", version: 1 },
    accounts: [],
  },
});
const nothing = { frontPage: { charts: [], recent: [] } };
const collection = (metricCount: number) => ({
  id: "c",
  key: "prices",
  name: { fr: null, en: "Prices" },
  summary: { fr: null, en: null },
  access: "PUBLIC",
  metricCount,
  publishedAt: null,
  account: { key: "marie" },
});
const mine = (...nodes: object[]) => ({
  viewer: { editableCollections: { totalCount: nodes.length, nodes } },
});
const link = (name: string) => screen.findByRole<HTMLAnchorElement>("link", { name });

test("a guest reads what Statit is and finds the way to publish", async () => {
  serve({ Viewer: { viewer: null }, FrontPage: nothing });
  await renderWithFrame(<HomePage />);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty(
    "textContent",
    "Statistical indicators, published to be used",
  );
  const [publish] = await screen.findAllByRole<HTMLAnchorElement>("link", { name: "Publish your own" });
  expect(publish?.getAttribute("href")).toBe("/new");
});

test("a publisher without a collection is led to the first one", async () => {
  serve({ Viewer: viewer("PUBLISHER"), FrontPage: nothing, MyCollections: mine() });
  await renderWithFrame(<HomePage />);
  expect((await link("Create a collection")).getAttribute("href")).toContain("kind=collection");
});

test("a publisher finds the own collections, and a new indicator begins in the one that has none", async () => {
  serve({ Viewer: viewer("PUBLISHER"), FrontPage: nothing, MyCollections: mine(collection(0)) });
  await renderWithFrame(<HomePage />);
  expect((await link("Prices")).getAttribute("href")).toBe("/marie/prices");
  expect((await link("New indicator")).getAttribute("href")).toContain("collection=prices");
});

test("a reader is shown no collections to publish in, but how to become a publisher", async () => {
  const calls = serve({ Viewer: viewer("USER"), FrontPage: nothing });
  await renderWithFrame(<HomePage />);
  expect(await screen.findByText("Welcome, Marie")).toBeTruthy();
  expect((await screen.findAllByRole("link")).map((it) => it.getAttribute("href"))).toContain("/account");
  expect(calls.map((it) => it.operation)).not.toContain("MyCollections");
});

test("figures that cannot be loaded leave the page standing, with another try", async () => {
  serve({ Viewer: { viewer: null }, FrontPage: new TypeError("no network") });
  await renderWithFrame(<HomePage />);
  expect(await screen.findByText(/Server unreachable/)).toBeTruthy();
  expect(screen.getByText("Try again")).toBeTruthy();
});
