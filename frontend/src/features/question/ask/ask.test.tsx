import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { asGuest, asReader } from "../testing";
import Ask from "./Ask";

const at = "/insee/prices/posts";
const similar = {
  collection: {
    id: "c1",
    similarQuestions: [
      { id: "p9", number: 9, slug: "same", title: "How is it made?", answerCount: 2, acceptedAnswer: "a" },
    ],
  },
};
const common = {
  Viewer: asReader,
  MarkdownPreview: { previewMarkdown: "<p>seen</p>" },
  SimilarQuestions: similar,
};
const asked = { askQuestion: { question: { number: 4, slug: "why" }, problems: [] } };
const refused = (...problems: object[]) => ({ askQuestion: { question: null, problems } });

async function open(answers: object, { isOpen = true, canAsk = true, search = "?ask" } = {}) {
  const calls = serve({ ...common, ...answers });
  const element = (
    <Ask place={{ account: "insee", collection: "prices" }} collection="c1" isOpen={isOpen} canAsk={canAsk} />
  );
  return { calls, ...(await renderWithFrame(element, { at: at + search, path: at })) };
}

const title = () => screen.findByLabelText<HTMLInputElement>("Title");
const details = () => screen.getByLabelText<HTMLTextAreaElement>("Details");
const publish = () => userEvent.click(screen.getByRole("button", { name: "Publish question" }));
const sent = (calls: { operation: string; variables: Record<string, unknown> }[]) =>
  calls.filter(({ operation }) => operation === "AskQuestion").map(({ variables }) => variables);

async function fill() {
  await userEvent.type(await title(), "Why did it fall?");
  await userEvent.type(details(), "In March.");
  await userEvent.type(screen.getByLabelText("Tags"), "method; march");
}

beforeEach(() => localStorage.clear());

test.each([
  ["off", asReader, { isOpen: false }, "Questions are not open here"],
  ["open, to a guest", asGuest, { canAsk: false }, "Sign in to ask a question"],
  ["open, to a barred reader", asReader, { canAsk: false }, "You cannot post in this collection"],
  ["open", asReader, {}, "Ask a question"],
])("where questions are %s, %o sees the reason or the form", async (_, viewer, situation, heading) => {
  await open({ Viewer: viewer }, situation);
  expect(await screen.findByRole("heading", { level: 2, name: heading })).toBeTruthy();
  expect(screen.queryByLabelText("Title") !== null).toBe(heading === "Ask a question");
});

test("a guest comes back to the form after signing in", async () => {
  await open({ Viewer: asGuest }, { canAsk: false, search: "?ask&metric=m1" });
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe("/sign?next=%2Finsee%2Fprices%2Fposts%3Fask%26metric%3Dm1&new=1");
});

test("a question is asked, and its page opened", async () => {
  const { calls, history } = await open({ AskQuestion: asked });
  await fill();
  await publish();
  await screen.findByText("elsewhere");
  expect(history.location.pathname).toBe("/insee/prices/post/4-why");
  expect(sent(calls)).toEqual([
    {
      collection: "c1",
      question: { title: "Why did it fall?", text: "In March.", tags: "method; march", metric: null },
      key: expect.any(String),
    },
  ]);
  expect(localStorage).toHaveLength(0);
});

test("a question of an indicator's page is about the indicator, until the reader removes that", async () => {
  const metric = {
    viewer: { id: "u1", metric: { id: "m1", path: "cpi", name: { en: "Prices", fr: null } } },
  };
  const { calls } = await open({ AskQuestion: refused(), AskedMetric: metric }, { search: "?ask&metric=m1" });
  expect(await screen.findByText("About: Prices")).toBeTruthy();
  await fill();
  await publish();
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)[0]?.question).toMatchObject({ metric: "m1" });
});

test("the link beside the indicator leads to the form without it", async () => {
  const metric = { viewer: { id: "u1", metric: null } };
  const { history } = await open({ AskedMetric: metric }, { search: "?ask&metric=m1" });
  expect(await screen.findByText("About: one indicator")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Not about this indicator" }));
  expect(history.location.search).toBe("?ask");
  await waitFor(() => expect(screen.queryByText("About: one indicator")).toBeNull());
});

test.each<[string, object, string, string]>([
  [
    "a title that is too short",
    { code: "TOO_SHORT", field: "title", params: { min: 10 } },
    "Title",
    "This is too short: write at least 10 characters.",
  ],
  ["an empty text", { code: "REQUIRED", field: "text", params: {} }, "Details", "Fill in this field."],
  [
    "too many tags",
    { code: "TAGS_TOO_MANY", field: "tags", params: { max: 5 } },
    "Tags",
    "Too many tags: use at most 5, separated by semicolons.",
  ],
])("%s is explained beside its field, which gets the focus", async (_, problem, field, sentence) => {
  await open({ AskQuestion: refused(problem) });
  await title();
  await publish();
  expect(await screen.findByText(sentence)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)));
});

test.each([
  ["POSTING_BARRED", {}, /^An editor of this collection has stopped you/],
  ["POSTING_PACE", { seconds: 400 }, /^Your first posts .* Try again in 7 minutes/],
  ["TOO_MANY_ATTEMPTS", { seconds: 30 }, /^Too many attempts/],
  ["QUESTIONS_OFF", {}, /^This collection no longer takes questions/],
])(
  "a refusal of the whole (%s) is explained above the fields, which keep what was typed",
  async (code, params, says) => {
    await open({ AskQuestion: refused({ code, field: null, params }) });
    await fill();
    await publish();
    expect(await screen.findByText(says)).toBeTruthy();
    expect(details().value).toBe("In March.");
  },
);

test("a repeated sending has the same key, also after a reload", async () => {
  const lost = await open({ AskQuestion: new Error("offline") });
  await fill();
  await publish();
  await screen.findByText(/^Server unreachable/);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(sent(lost.calls)).toHaveLength(2));
  lost.unmount();
  const again = await open({ AskQuestion: asked });
  expect((await title()).value).toBe("Why did it fall?");
  await publish();
  await screen.findByText("elsewhere");
  const keys = [...sent(lost.calls), ...sent(again.calls)].map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
});

test("a draft survives a reload until it is forgotten", async () => {
  const first = await open({});
  await userEvent.type(await title(), "Why");
  first.unmount();
  await open({});
  expect((await title()).value).toBe("Why");
  await userEvent.click(screen.getByRole("button", { name: "Forget" }));
  expect((await title()).value).toBe("");
  expect(screen.queryByText(/^Restored what you typed/)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ["stored", false],
  ["not stored", true],
])("leaving asks only if the draft is %s", async (stored, asks) => {
  const confirm = vi.fn(() => true);
  vi.stubGlobal("confirm", confirm);
  if (stored === "not stored")
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
  await open({});
  await userEvent.type(await title(), "Why");
  await userEvent.click(screen.getByRole("link", { name: "Cancel" }));
  await waitFor(() => expect(confirm.mock.calls.length > 0).toBe(asks));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("similar questions and the preview follow the typing", async () => {
  const { calls } = await open({});
  await userEvent.type(await title(), "How is it");
  expect(await screen.findByText("Has it already been asked?")).toBeTruthy();
  const link = screen.getByRole("link", { name: "How is it made?" });
  expect(link.getAttribute("href")).toBe("/insee/prices/post/9-same");
  expect(screen.getByText("has an accepted answer")).toBeTruthy();
  await userEvent.type(details(), "**seen**");
  expect(await screen.findByText("seen")).toBeTruthy();
  const asks = calls.filter(({ operation }) => operation === "MarkdownPreview");
  expect(asks.map(({ variables }) => variables)).toEqual([{ text: "**seen**" }]);
});

test("the counters show the length, and say what is too much", async () => {
  await open({});
  await userEvent.click(await title());
  await userEvent.paste("x".repeat(152));
  expect(screen.getByText("152 / 150 characters")).toBeTruthy();
  expect(screen.getByText("2 characters too many").getAttribute("role")).toBe("status");
});
