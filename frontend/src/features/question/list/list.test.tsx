import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { asGuest, asReader, listed, post, question, tagged } from "../testing";
import { QuestionList } from "./QuestionList";

const place = { account: "insee", collection: "prices" };
const at = "/insee/prices/posts";

interface Situation {
  viewer?: object;
  isOpen?: boolean;
  canAsk?: boolean;
  nodes?: object[];
  search?: string;
}

async function open({ viewer = asReader, isOpen = true, canAsk = true, nodes = [], search = "" }: Situation) {
  const calls = serve({ Viewer: viewer, CollectionQuestions: listed(nodes), QuestionTags: tagged });
  const element = <QuestionList place={place} isOpen={isOpen} canAsk={canAsk} />;
  const rendered = await renderWithFrame(element, { at: at + search, path: at });
  await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
  return { calls, ...rendered };
}

const EMPTY = "No questions yet";
const OFF = "Questions are not open here";
const NONE = "No question matches";
const BARRED = "You cannot post in this collection";

test.each<[string, Situation, string, boolean]>([
  ["open, without questions", {}, EMPTY, true],
  ["open, without questions, to a guest", { viewer: asGuest, canAsk: false }, EMPTY, true],
  ["open, without questions, to a barred reader", { canAsk: false }, BARRED, false],
  ["open, with questions, to a barred reader", { canAsk: false, nodes: [question()] }, BARRED, false],
  ["open, with a filter that leaves none", { search: "?q=rent" }, NONE, true],
  ["open, about an indicator without questions", { search: "?metric=m1" }, NONE, true],
  ["off", { isOpen: false, canAsk: false }, OFF, false],
  ["off, to a guest", { isOpen: false, canAsk: false, viewer: asGuest }, OFF, false],
])("a list %s says so, and offers asking where it is possible", async (_, situation, says, asks) => {
  await open(situation);
  expect(await screen.findByText(says)).toBeTruthy();
  const hasMetric = situation.search?.includes("metric");
  await waitFor(() => {
    const asking = screen.queryAllByRole("link", { name: "Ask a question" });
    expect(asking.length > 0).toBe(asks);
    for (const link of asking)
      expect(link.getAttribute("href")).toBe(`${at}?ask${hasMetric ? "&metric=m1" : ""}`);
  });
});

test("a collection whose questions are off still lists what the reader wrote there", async () => {
  await open({ isOpen: false, canAsk: false, nodes: [question()] });
  expect(await screen.findByRole("link", { name: "How is the index made?" })).toBeTruthy();
  expect(screen.getByText(/^Questions are not open here. You see only/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Ask a question" })).toBeNull();
});

test.each<[string, object, string[]]>([
  ["without an answer", {}, ["No answer", "ann", "asked 1 Mar 2026", "active 2 Mar 2026", "method"]],
  [
    "with an accepted answer",
    { answerCount: 2, acceptedAnswer: "a1" },
    ["2 answers", "with an accepted answer"],
  ],
  ["that is closed", { isClosed: true }, ["Closed"]],
  ["that the reader deleted", { post: post({ state: "DELETED" }) }, ["Deleted"]],
  ["of a deleted user", { post: post({ author: null }) }, ["deleted user"]],
  [
    "about an indicator",
    { metric: { id: "m1", path: "cpi", name: { en: "Consumer prices", fr: null } } },
    ["Consumer prices"],
  ],
  ["whose title is not shown", { title: "" }, ["Question 3"]],
])("a question %s is a row with its facts", async (_, change, facts) => {
  await open({ nodes: [question(change)] });
  const row = (await screen.findByRole("heading", { level: 3 })).closest("li");
  for (const fact of facts) expect(row?.textContent).toContain(fact);
  expect(row?.querySelector("h3 a")?.getAttribute("href")).toBe("/insee/prices/post/3-how-is-it-made");
});

test("filter, tag and order are asked of the server and stored in the address", async () => {
  const { calls, history } = await open({ nodes: [question()] });
  await userEvent.click(await screen.findByRole("link", { name: "Mine" }));
  await userEvent.selectOptions(await screen.findByLabelText("Tag"), "method");
  await userEvent.selectOptions(screen.getByLabelText("Order"), "NEWEST");
  await waitFor(() => expect(history.location.search).toBe("?show=mine&tag=method&sort=newest"));
  await waitFor(() =>
    expect(calls.filter((it) => it.operation === "CollectionQuestions").at(-1)?.variables).toEqual({
      account: "insee",
      key: "prices",
      after: null,
      filter: "MINE",
      search: null,
      tag: "method",
      metric: null,
      order: "NEWEST",
    }),
  );
});

test("a guest has no filter for own questions", async () => {
  await open({ viewer: asGuest, canAsk: false, nodes: [question()] });
  expect(await screen.findByRole("link", { name: "Open" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Mine" })).toBeNull();
});

test("the next questions are read on request", async () => {
  const second = question({ id: "p2", number: 4, title: "And the second one?" });
  serve({
    Viewer: asReader,
    QuestionTags: tagged,
    CollectionQuestions: ({ after }) => (after ? listed([second], null, 2) : listed([question()], "next", 2)),
  });
  await renderWithFrame(<QuestionList place={place} isOpen canAsk />, { at });
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("And the second one?")).toBeTruthy();
  expect(screen.getByText("How is the index made?")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
