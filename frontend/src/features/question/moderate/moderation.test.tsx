import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { asReader } from "../testing";
import Moderation from "./Moderation";

const place = { account: "insee", collection: "prices" };
const at = "/insee/prices/posts";

const report = {
  id: "r1",
  reason: "It is an advertisement.",
  reporter: "bob",
  at: "2026-03-01T08:00:00Z",
  question: {
    id: "p1",
    number: 3,
    slug: "why",
    title: "Why?",
  },
  post: { id: "a2", text: "x".repeat(300), author: { username: "eve" } },
};
const barred = { username: "eve", reason: "Advertising.", at: "2026-03-02T08:00:00Z" };

const moderated = (reports: object[] | null, totalCount = 0, users: object[] = []) => ({
  collection: {
    id: "c1",
    postReports: reports && { nodes: reports, totalCount },
    barredUsers: reports && users,
  },
});

async function open(answers: Record<string, object>) {
  const calls = serve({ Viewer: asReader, ...answers });
  await renderWithFrame(<Moderation place={place} />, { at });
  return calls;
}

const unfold = async (title: string) => userEvent.click(await screen.findByText(title));

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test("readers who do not moderate see nothing of it", async () => {
  const calls = await open({ Moderation: moderated(null) });
  await waitFor(() => expect(calls.some(({ operation }) => operation === "Moderation")).toBe(true));
  await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
  expect(screen.queryByText("Moderation")).toBeNull();
});

test("the folds have their numbers, and say where there is nothing", async () => {
  await open({ Moderation: moderated([]) });
  await unfold("Reports (0)");
  expect(screen.getByText("No open reports.")).toBeTruthy();
  await unfold("Barred from posting (0)");
  expect(screen.getByText("Everyone who can read the collection can post.")).toBeTruthy();
});

test("a report has its reason, its reporter, the beginning of the text and the way to the post", async () => {
  await open({ Moderation: moderated([report], 3) });
  await unfold("Reports (3)");
  const link = screen.getByRole("link", { name: "Why? · Answer" });
  expect(link.getAttribute("href")).toBe("/insee/prices/post/3-why#post-a2");
  const line = link.closest("li")?.textContent ?? "";
  for (const part of ["Reason: It is an advertisement.", "bob", "about a post by eve", `${"x".repeat(200)}…`])
    expect(line).toContain(part);
  expect(line).not.toContain("x".repeat(201));
  expect(screen.getByText("2 more reports appear once you have handled these.")).toBeTruthy();
});

const noProblem = { problems: [] };

test.each<[string, () => Promise<void>, string, object, object]>([
  [
    "kept",
    () => userEvent.click(screen.getByRole("button", { name: "Keep the post" })),
    "DismissReports",
    { dismissReports: noProblem },
    { post: "a2" },
  ],
  [
    "removed",
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Remove…" }));
      await userEvent.type(screen.getByLabelText("Reason"), "Advertising.");
      await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    },
    "RemovePost",
    { removePost: noProblem },
    { post: "a2", reason: "Advertising." },
  ],
  [
    "by someone who can post again",
    () => userEvent.click(screen.getByRole("button", { name: "Let eve post again" })),
    "UnbarUser",
    { unbarUser: noProblem },
    { collection: "c1", username: "eve" },
  ],
])("a reported post is %s, and the lists are read again", async (_, act, operation, response, variables) => {
  let read = 0;
  const calls = await open({
    Moderation: () => (read++ === 0 ? moderated([report], 1, [barred]) : moderated([])),
    [operation]: response,
  });
  await unfold("Reports (1)");
  await unfold("Barred from posting (1)");
  await act();
  expect(await screen.findByText("Reports (0)")).toBeTruthy();
  expect(calls.find((it) => it.operation === operation)?.variables).toEqual(variables);
  expect(screen.queryByRole("dialog")).toBeNull();
});
