import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import MetricQuestions from "./MetricQuestions";

/** The indicator `insee/prices/…` whose reader may ask, or not. */
const shown = (ask: boolean) =>
  ({
    metric: { id: "m1", collection: { key: "prices", account: { key: "insee" }, can: { ask } } },
  }) as never as ComponentProps<typeof MetricQuestions>;

const question = (number: number, title: string) => ({
  id: `q${number}`,
  number,
  slug: "",
  title,
  tags: [],
  isClosed: false,
  answerCount: 2,
  acceptedAnswer: null,
  activeAt: "2026-05-01T10:00:00Z",
  metric: { id: "m1", path: "cpi", name: { en: "Consumer prices", fr: null } },
  post: { state: "SHOWN", createdAt: "2026-05-01T10:00:00Z", author: { username: "ann" } },
});

/** A page of the list; one with a cursor has another page after it. */
const page = (nodes: object[], endCursor: string | null = null) => ({
  collection: {
    id: "c",
    questionList: { nodes, pageInfo: { endCursor, hasNextPage: endCursor !== null }, totalCount: 2 },
  },
});

const GUEST = { Viewer: { viewer: null } };
const MEMBER = { Viewer: { viewer: { id: "v", language: "EN", timeZone: "UTC" } } };
const ASK = "/insee/prices/posts?ask&metric=m1";

test("lists the questions about this indicator, page by page, and leads to them, to a new one and to all", async () => {
  const calls = serve({
    ...GUEST,
    CollectionQuestions: ({ after }) =>
      after === "x" ? page([question(4, "Second page")]) : page([question(7, "Why the jump?")], "x"),
  });
  await renderWithFrame(<MetricQuestions {...shown(false)} />);
  const link = await screen.findByRole("link", { name: "Why the jump?" });
  expect(screen.queryByText("Consumer prices")).toBeNull(); // the page is about this indicator
  expect(link.getAttribute("href")).toBe("/insee/prices/post/7");
  expect(screen.getByRole("link", { name: "Ask about this indicator" }).getAttribute("href")).toBe(ASK);
  expect(screen.getByRole("link", { name: /^All questions/ }).getAttribute("href")).toBe(
    "/insee/prices/posts",
  );
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByRole("link", { name: "Second page" });
  const asked = calls.filter(({ operation }) => operation === "CollectionQuestions");
  expect(asked.map(({ variables }) => [variables.metric, variables.after])).toEqual([
    ["m1", null],
    ["m1", "x"],
  ]);
});

test("without a question, the first step is to ask one", async () => {
  serve({ ...MEMBER, CollectionQuestions: page([]) });
  await renderWithFrame(<MetricQuestions {...shown(true)} />);
  const empty = (await screen.findByRole("heading", { name: /^No question/ })).parentElement as HTMLElement;
  expect(within(empty).getByRole("link").getAttribute("href")).toBe(ASK);
});

test("a member who may not ask reads why, and has no link to ask", async () => {
  serve({ ...MEMBER, CollectionQuestions: page([question(1, "Old")]) });
  await renderWithFrame(<MetricQuestions {...shown(false)} />);
  await screen.findByRole("link", { name: "Old" });
  expect(await screen.findByRole("status")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Ask about this indicator" })).toBeNull();
});

test("a failed request can be repeated", async () => {
  let isAway = true;
  serve({ ...GUEST, CollectionQuestions: () => (isAway ? new Error("away") : page([question(1, "Old")])) });
  await renderWithFrame(<MetricQuestions {...shown(true)} />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  isAway = false;
  await userEvent.click(retry);
  await screen.findByRole("link", { name: "Old" });
});
