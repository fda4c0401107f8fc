import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { CollectionTabs, hasPage, tabOf } from "./CollectionTabs";

const collection = (questions: boolean, count: number, moderatePosts: boolean, seeAnalytics = false) => ({
  key: "prices",
  account: { key: "insee" },
  metricCount: 4,
  questions,
  questionList: { totalCount: count },
  can: { seeMembers: false, seeAnalytics, moderatePosts },
});

async function show(shown: ReturnType<typeof collection>, language: "en" | "fr" = "en") {
  serve({});
  const props = { collection: shown } as never as ComponentProps<typeof CollectionTabs>;
  await renderWithFrame(<CollectionTabs {...props} dashboardCount={0} tab="overview" />, {
    at: "/insee/prices",
    language,
  });
}

test.each([
  ["open, without questions", collection(true, 0, false), "Questions"],
  ["open", collection(true, 3, false), "Questions3"],
  ["off", collection(false, 0, false), undefined],
  ["off, to the author of one", collection(false, 1, false), undefined],
  ["off, to a moderator", collection(false, 3, true), "Questions3"],
  ["off, to a moderator, without questions", collection(false, 0, true), undefined],
])("where questions are %s, the tab is %j; the address is always a page", async (_, shown, name) => {
  await show(shown);
  const tab = screen.queryByRole("link", { name: /^Questions/ });
  expect(tab?.textContent).toBe(name);
  if (tab) expect(tab.getAttribute("href")).toBe("/insee/prices/posts");
  expect(hasPage(shown, "posts")).toBe(true);
});

test.each([
  ["en", true, "Analytics"],
  ["fr", true, "Audience"],
  ["en", false, "Analytics"],
] as const)("in %s, the numbers of readers are a page: %s", async (language, isAllowed, name) => {
  const shown = collection(true, 0, false, isAllowed);
  await show(shown, language);
  const tab = screen.queryByRole("link", { name });
  expect(tab?.getAttribute("href")).toBe(isAllowed ? "/insee/prices/analytics" : undefined);
  expect(hasPage(shown, "analytics")).toBe(isAllowed);
});

test.each([
  ["/insee/prices", "overview"],
  ["/insee/prices/metrics", "metrics"],
  ["/insee/prices/Posts", "posts"],
  ["/insee/prices/members", "members"],
  ["/insee/prices/analytics", "analytics"],
  ["/i/insee/prices", "charts"],
])("the address %s belongs to the tab %s", (pathname, tab) => {
  expect(tabOf(pathname)).toBe(tab);
});
