import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answer, asGuest, asReader, post, question } from "@/features/question/testing";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import QuestionPage from "./QuestionPage";

const at = "/insee/prices/post/3-how-is-it-made";
const path = "/:account/:collection/post/:question";
const done = { problems: [] };

/** Opens the page; `states` are the question at each reading, the last one from then on. */
async function open(states: object[], options: { viewer?: object; answers?: object; address?: string } = {}) {
  let read = 0;
  const calls = serve({
    Viewer: options.viewer ?? asReader,
    QuestionPage: () => ({ question: states[Math.min(read++, states.length - 1)] }),
    QuestionFollowed: { question: { id: "p1", isFollowed: false } },
    MarkdownPreview: { previewMarkdown: "<p>preview</p>" },
    ...options.answers,
  });
  const rendered = await renderWithFrame(<QuestionPage />, { at: options.address ?? at, path });
  await screen.findByRole("heading", { level: 1 });
  // The actions are downloaded after the page.
  await vi.dynamicImportSettled();
  return { calls, ...rendered };
}

const entry = (number: number) => screen.findByRole("listitem", { name: `Answer ${number}` });
const button = (name: string) => screen.findByRole("button", { name });
const choose = async (menu: string, item: string) => {
  await userEvent.click(await button(menu));
  await userEvent.click(screen.getByRole("menuitem", { name: item }));
};

beforeAll(() =>
  Promise.all([
    import("@/features/question/active/ActivePost"),
    import("@/features/question/active/AnswerForm"),
    import("@/features/question/active/QuestionActions"),
  ]),
);
beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

describe("the address", () => {
  test.each([
    ["/insee/prices/post/3", at],
    ["/insee/prices/post/3-wrong?x=1#answer-1", `${at}?x=1#answer-1`],
    ["/INSEE/prices/post/3-how-is-it-made", at],
    [at, at],
  ])("%s is replaced by the right one", async (address, expected) => {
    const { history } = await open([question()], { address });
    await screen.findByRole("heading", { level: 1, name: "How is the index made?" });
    await waitFor(() => expect(history.location.href).toBe(expected));
  });

  test.each([
    ["without a number", "/insee/prices/post/how", question()],
    ["of a question that the reader does not see", at, null],
  ])("%s finds nothing", async (_, address, found) => {
    await open([found as object], { address });
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
  });

  test.each(["#answer-2", "#post-a2"])(
    "with an answer's anchor (%s) scrolls to the answer",
    async (anchor) => {
      const answers = [answer(1), answer(2)];
      await open([question({ answers, answerCount: 2 })], { address: at + anchor });
      expect(await entry(2)).toBe(document.activeElement);
      expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([await entry(2)]);
    },
  );
});

test("the answers have the order of the server, the accepted one marked", async () => {
  const answers = [{ ...answer(2), isAccepted: true }, answer(1)];
  await open([question({ answers, answerCount: 2 })]);
  await entry(2);
  const names = screen.getAllByRole("listitem", { name: /^Answer/ }).map((it) => it.id);
  expect(names).toEqual(["answer-2", "answer-1"]);
  expect(within(await entry(2)).getByText("Accepted answer")).toBeTruthy();
  expect(within(await entry(1)).queryByText("Accepted answer")).toBeNull();
});

test.each<[string, object, string]>([
  ["deleted", { state: "DELETED" }, "This answer was deleted by its author."],
  ["removed", { state: "REMOVED" }, "This answer was removed by an editor."],
  [
    "removed, to its author",
    { state: "REMOVED", removalReason: "Spam." },
    "This answer was removed by an editor. Reason: Spam.",
  ],
  ["hidden", { state: "HIDDEN" }, "This answer is hidden: questions are not open here."],
])("an answer that is %s is one line", async (_, change, line) => {
  await open([question({ answers: [answer(1, { author: null, html: "", text: "", ...change })] })]);
  expect((await entry(1)).textContent).toBe(line);
});

test.each<[string, object, object, string]>([
  ["edited", { editedAt: "2026-03-03T09:30:00Z" }, {}, "edited 3 Mar 2026, 09:30"],
  ["of a deleted user", { author: null }, {}, "deleted user"],
  [
    "of a barred user, to a moderator",
    { author: { username: "bob", pictureUrl: null, isMe: false, isBarred: true } },
    {},
    "barred from posting",
  ],
  ["reported, to a moderator", { reportCount: 2 }, {}, "2 readers have reported this."],
  ["edited, to a moderator", { editedAt: "2026-03-03T09:30:00Z", reportCount: 0 }, {}, "Earlier texts"],
])("an answer %s says so", async (_, change, can, says) => {
  await open([question({ answers: [answer(1, change, can)] })]);
  expect(within(await entry(1)).getByText(says)).toBeTruthy();
});

test.each<[string, object, object, string | null]>([
  ["a reader", question(), asReader, "Your answer"],
  [
    "a guest",
    question({ can: { answer: false, accept: false, moderate: false } }),
    asGuest,
    "Sign in to write an answer. You will return to this question.",
  ],
  [
    "a reader of a closed question",
    question({ isClosed: true, can: { answer: false, accept: false, moderate: false } }),
    asReader,
    "This question is closed: it takes no new answers.",
  ],
  [
    "a barred reader",
    question({ can: { answer: false, accept: false, moderate: false } }),
    asReader,
    "An editor of this collection has stopped you from posting here. You can still edit and delete what you wrote.",
  ],
])("%s finds the form of an answer, or the reason", async (_, shown, viewer, says) => {
  await open([shown], { viewer });
  expect(await screen.findByText(String(says))).toBeTruthy();
  expect(screen.queryByLabelText("Answer") !== null).toBe(says === "Your answer");
});

test("an answer is sent once, shown, and named by the address", async () => {
  const after = question({ answers: [answer(1), answer(2)], answerCount: 2 });
  const { calls, history } = await open([question({ answers: [answer(1)] }), after], {
    answers: {
      AnswerQuestion: {
        answerQuestion: { question: { id: "p1", answers: [{ number: 2 }, { number: 1 }] }, problems: [] },
      },
    },
  });
  await userEvent.type(await screen.findByLabelText("Answer"), "By a survey.");
  expect(localStorage).toHaveLength(1);
  await userEvent.click(await button("Publish answer"));
  await entry(2);
  await waitFor(() => expect(history.location.hash).toBe("#answer-2"));
  expect(calls.find((it) => it.operation === "AnswerQuestion")?.variables).toEqual({
    question: "p1",
    text: "By a survey.",
    key: expect.any(String),
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Answer").value).toBe("");
  expect(localStorage).toHaveLength(0);
});

describe("an action is sent, and the page read again", () => {
  const moderator = { answer: true, accept: true, moderate: true };
  const bob = { username: "bob", pictureUrl: null, isMe: false, isBarred: false };
  const menu = "More actions on answer 1";
  const press = (name: string) => async () => userEvent.click(await button(name));
  const withReason = (item: string, submit: string) => async () => {
    await choose(menu, item);
    await userEvent.type(await screen.findByLabelText("Reason"), "Rude.");
    await userEvent.click(screen.getByRole("button", { name: submit }));
  };
  const cases: [string, object, () => Promise<void>, string, object][] = [
    ["accept", {}, press("Accept this answer"), "AcceptAnswer", { question: "p1", answer: "a1" }],
    ["close", {}, press("Close question"), "CloseQuestion", { question: "p1", closed: true }],
    ["follow", {}, press("Follow"), "FollowQuestion", { question: "p1", followed: true }],
    ["delete", {}, () => choose(menu, "Delete"), "DeletePost", { post: "a1" }],
    ["undo", { state: "DELETED" }, press("Undo deletion"), "RestorePost", { post: "a1" }],
    ["keep", { reportCount: 1 }, press("Keep the post"), "DismissReports", { post: "a1" }],
    ["report", {}, withReason("Report…", "Report"), "ReportPost", { post: "a1", reason: "Rude." }],
    ["remove", {}, withReason("Remove…", "Remove"), "RemovePost", { post: "a1", reason: "Rude." }],
    [
      "bar",
      {},
      withReason("Bar bob from posting…", "Bar bob"),
      "BarUser",
      { collection: "c1", username: "bob", reason: "Rude." },
    ],
    [
      "unbar",
      { author: { ...bob, isBarred: true } },
      () => choose(menu, "Let bob post again"),
      "UnbarUser",
      { collection: "c1", username: "bob" },
    ],
  ];
  const can = { delete: true, restore: true, remove: true, report: true, bar: true };
  test.each(cases)("%s", async (_, change, act, operation, variables) => {
    const shown = question({ can: moderator, answers: [answer(1, { author: bob, ...change }, can)] });
    const field = operation.charAt(0).toLowerCase() + operation.slice(1);
    const { calls } = await open([shown], { answers: { [operation]: { [field]: done } } });
    await entry(1);
    await act();
    await waitFor(() => expect(calls.find((it) => it.operation === operation)?.variables).toEqual(variables));
    await waitFor(() => expect(calls.filter((it) => it.operation === "QuestionPage")).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("a report that was made before is explained in the dialog, which remains", async () => {
  const problems = [{ code: "ALREADY_REPORTED", field: null, params: {} }];
  await open([question({ answers: [answer(1, {}, { report: true })] })], {
    answers: { ReportPost: { reportPost: { problems } } },
  });
  await choose("More actions on answer 1", "Report…");
  await userEvent.type(await screen.findByLabelText("Reason"), "Spam");
  await userEvent.click(screen.getByRole("button", { name: "Report" }));
  expect(await screen.findByText(/^You have already reported this post/)).toBeTruthy();
});

test("a reader who follows the question may end that, and a guest is not asked", async () => {
  const answers = { QuestionFollowed: { question: { id: "p1", isFollowed: true } } };
  const { calls, unmount } = await open([question()], {
    answers: { ...answers, FollowQuestion: { followQuestion: done } },
  });
  await userEvent.click(await button("Unfollow"));
  const sent = () => calls.find(({ operation }) => operation === "FollowQuestion")?.variables;
  await waitFor(() => expect(sent()).toEqual({ question: "p1", followed: false }));
  unmount();
  const guest = await open([question()], { viewer: asGuest, answers });
  expect(guest.calls.some(({ operation }) => operation === "QuestionFollowed")).toBe(false);
});

test.each([
  ["nothing", {}, []],
  ["an author", { edit: true, delete: true }, ["Edit", "More actions on the question"]],
  ["a moderator", { remove: true, bar: true }, ["More actions on the question"]],
])("%s has the actions of the reader's abilities", async (_, can, names) => {
  await open([question({ post: post({}, can) })]);
  await screen.findByText("How is it made?");
  for (const name of ["Edit", "More actions on the question"])
    expect(screen.queryByRole("button", { name }) !== null, name).toBe(names.includes(name as never));
});

describe("an edit", () => {
  const mine = (change: object = {}) => question({ answers: [answer(1, change, { edit: true })] });
  const conflict = {
    editAnswer: { question: null, problems: [{ code: "CONFLICT", field: null, params: {} }] },
  };
  const saved = { editAnswer: { question: { id: "p1" }, problems: [] } };
  const theirs = mine({ version: 2, text: "Theirs", html: "<p>Theirs</p>" });
  const edits = (calls: { operation: string; variables: Record<string, unknown> }[]) =>
    calls.filter((it) => it.operation === "EditAnswer").map((it) => it.variables);

  async function edit(text: string) {
    await userEvent.click(within(await entry(1)).getByRole("button", { name: "Edit" }));
    const field = within(await entry(1)).getByLabelText("Answer");
    await userEvent.clear(field);
    await userEvent.type(field, text);
    await userEvent.click(within(await entry(1)).getByRole("button", { name: "Save" }));
  }

  test("is saved on top of the version that it began with", async () => {
    const { calls } = await open([mine(), mine({ html: "<p>Mine</p>", version: 2 })], {
      answers: { EditAnswer: saved },
    });
    await edit("Mine");
    expect(await screen.findByText("Mine")).toBeTruthy();
    expect(edits(calls)).toEqual([{ id: "a1", version: 1, text: "Mine" }]);
    expect(localStorage).toHaveLength(0);
  });

  test("that meets another one shows it, and saves on top of it on request", async () => {
    const { calls } = await open([mine(), theirs], {
      answers: { EditAnswer: ({ version }: Record<string, unknown>) => (version === 2 ? saved : conflict) },
    });
    await edit("Mine");
    expect(await screen.findByText("Someone else edited this while you were typing")).toBeTruthy();
    expect(screen.getByText("Theirs")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Save mine instead" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
    expect(edits(calls).map(({ version, text }) => [version, text])).toEqual([
      [1, "Mine"],
      [2, "Mine"],
    ]);
  });

  test("that meets another one can be given up", async () => {
    const { calls } = await open([mine(), theirs], { answers: { EditAnswer: conflict } });
    await edit("Mine");
    await userEvent.click(await button("Keep theirs"));
    expect(await screen.findByText("Theirs")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(edits(calls)).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  });

  test("that was interrupted goes on from the version that it began with", async () => {
    const first = await open([mine()]);
    await userEvent.click(within(await entry(1)).getByRole("button", { name: "Edit" }));
    await userEvent.type(within(await entry(1)).getByLabelText("Answer"), " More");
    first.unmount();
    const { calls } = await open([theirs], { answers: { EditAnswer: conflict } });
    await userEvent.click(within(await entry(1)).getByRole("button", { name: "Edit" }));
    await userEvent.click(within(await entry(1)).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Someone else edited this while you were typing")).toBeTruthy();
    expect(edits(calls)[0]).toMatchObject({ version: 1 });
  });
});

test("the earlier texts of an answer are read when a moderator unfolds them", async () => {
  const answers = [answer(1), answer(2, { editedAt: "2026-03-03T09:30:00Z", reportCount: 0 })];
  const earlier = { at: "2026-03-01T08:00:00Z", title: null, text: "**of** answer 2" };
  const { calls } = await open([question({ answers })], {
    answers: { PostHistory: { question: { id: "p1", history: [earlier] } } },
  });
  const reads = () => calls.filter(({ operation }) => operation === "PostHistory");
  expect(reads()).toEqual([]);
  const unfold = within(await entry(2)).getByText("Earlier texts");
  expect(within(await entry(1)).queryByText("Earlier texts")).toBeNull();
  await userEvent.click(unfold);
  expect(await within(await entry(2)).findByText("**of** answer 2")).toBeTruthy();
  expect(reads().map(({ variables }) => variables.post)).toEqual(["a2"]);
});

test("the link of an answer is its address", async () => {
  const write = vi.fn(async (_: string) => {});
  await open([question({ answers: [answer(2)] })]);
  const copy = within(await entry(2)).getByRole("button", { name: "Copy link" });
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: write } });
  await userEvent.click(copy);
  await waitFor(() => expect(write).toHaveBeenCalledWith(`${location.origin}${at}#answer-2`));
});
