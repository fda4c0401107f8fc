import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import PersonPage from "../PersonPage";

/** A page of a list with these entries, of all or of `totalCount`. */
const listOf = (nodes: object[], endCursor: string | null = null, totalCount = nodes.length) => ({
  nodes,
  totalCount,
  pageInfo: { endCursor, hasNextPage: endCursor !== null },
});
const dashboard = {
  id: "d1",
  key: "money",
  name: { fr: null, en: "Money" },
  chartCount: 2,
  updatedAt: "2026-03-01T08:00:00Z",
};
const prices = {
  id: "c1",
  key: "prices",
  name: { en: "Prices", fr: "Prix" },
  account: { key: "insee", name: "INSEE" },
  summary: { en: null, fr: null },
  access: "PUBLIC",
  metricCount: 4,
  publishedAt: null,
};
const question = (change: object = {}) => ({
  id: "q1",
  number: 3,
  slug: "how-is-it-made",
  title: "How is the index made?",
  tags: [],
  isClosed: false,
  answerCount: 2,
  acceptedAnswer: null,
  activeAt: "2026-03-01T08:00:00Z",
  collection: prices,
  metric: null,
  post: { state: "SHOWN", createdAt: "2026-03-01T08:00:00Z", author: { username: "marie" } },
  ...change,
});
const answer = (change: object = {}, ofQuestion: object = {}) => ({
  question: question(ofQuestion),
  answer: {
    number: 2,
    isAccepted: false,
    post: { id: "a1", text: "By **hand**, every month.", createdAt: "2026-04-05T08:00:00Z" },
    ...change,
  },
});

type Variables = Record<string, unknown>;

interface Lists {
  collections?: object[];
  dashboards?: object[];
  questions?: object;
  answers?: object;
}

const person = ({ collections = [], dashboards = [] }: Lists) => ({
  person: {
    username: "marie",
    name: "Marie Curie",
    pictureUrl: null,
    description: { fr: null, en: "Radium" },
    collections: listOf(collections),
    dashboards: listOf(dashboards),
  },
});
const served = (lists: Lists) => ({
  Viewer: { viewer: null },
  Person: person(lists),
  PersonQuestions: { person: { questions: lists.questions ?? listOf([]) } },
  PersonAnswers: { person: { answers: lists.answers ?? listOf([]) } },
});

async function open(answers: Parameters<typeof serve>[0], language: "en" | "fr" = "en") {
  const calls = serve(answers);
  const rendered = await renderWithFrame(<PersonPage />, { at: "/u/marie", path: "/u/:username", language });
  return { calls, ...rendered };
}

const EMPTY = "Nothing public yet";
const settled = () => waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

test("a user's page shows name, description and public dashboards", async () => {
  await open(served({ dashboards: [dashboard] }));
  expect(await screen.findByRole("heading", { level: 1, name: "Marie Curie" })).toBeTruthy();
  expect(screen.getByText("Radium")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Money" }).getAttribute("href")).toBe("/i/marie/_/money");
});

test.each([
  ["Marie Curie", 1],
  [null, 0],
])("a user named %s has the username %i times below the name", async (name, count) => {
  const { person: marie } = person({});
  await open({ ...served({}), Person: { person: { ...marie, name } } });
  const heading = await screen.findByRole("heading", { level: 1, name: name ?? "marie" });
  expect(screen.queryAllByText("marie").filter((it) => it !== heading)).toHaveLength(count);
});

test("a user without public content is told apart from an absent one", async () => {
  const { unmount } = await open(served({}));
  expect(await screen.findByText(EMPTY)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Marie Curie" })).toBeTruthy();
  unmount();
  const absent = { person: null };
  await open({ Viewer: { viewer: null }, Person: absent, PersonQuestions: absent, PersonAnswers: absent });
  expect(await screen.findByText(/does not exist/i)).toBeTruthy();
});

test.each<[string, Lists, string[]]>([
  ["nothing", {}, [EMPTY]],
  ["collections", { collections: [prices] }, ["Collections (1)"]],
  ["dashboards", { dashboards: [dashboard] }, ["Dashboards"]],
  ["questions", { questions: listOf([question()], "next", 24) }, ["Questions (24)"]],
  ["answers", { answers: listOf([answer()]) }, ["Answers (1)"]],
  [
    "everything",
    {
      collections: [prices],
      dashboards: [dashboard],
      questions: listOf([question()]),
      answers: listOf([answer()], "next", 1_200),
    },
    ["Collections (1)", "Dashboards", "Questions (1)", "Answers (1,200)"],
  ],
])("a user with %s public has these sections, and no other", async (_, lists, sections) => {
  await open(served(lists));
  await screen.findByRole("heading", { level: 1, name: "Marie Curie" });
  await settled();
  await waitFor(() => expect(titles()).toEqual(sections));
});

/** The section with this title. */
const section = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return within(heading.closest("section") ?? heading);
};

/** The link and the facts of the only entry of a section. */
const entryOf = async (title: string) => {
  const entry = (await section(title)).getByRole("heading", { level: 3 }).closest("li");
  const facts = entry?.querySelectorAll("li") ?? [];
  return {
    name: entry?.querySelector("h3")?.textContent,
    address: entry?.querySelector("h3 a")?.getAttribute("href"),
    text: entry?.querySelector("h3 + p")?.textContent,
    facts: [...facts].map(({ textContent }) => textContent),
    collection:
      entry &&
      within(entry)
        .getByRole("link", { name: /^prices|prix$/i })
        .getAttribute("href"),
  };
};

const nameless = { ...prices, name: { en: null, fr: null }, account: { key: "insee", name: null } };
const ASKED = {
  name: "How is the index made?",
  address: "/insee/prices/post/3-how-is-it-made",
  text: undefined,
  facts: ["INSEE", "Prices", "asked 1 Mar 2026"],
  collection: "/insee/prices",
};
const GIVEN = {
  ...ASKED,
  address: "/insee/prices/post/3-how-is-it-made#answer-2",
  text: "By hand, every month.",
  facts: ["INSEE", "Prices", "answered 5 Apr 2026"],
};

test.each<[string, object, object]>([
  ["says collection and day, not the author", {}, ASKED],
  ["is marked when closed", { isClosed: true }, { ...ASKED, facts: ["Closed", ...ASKED.facts] }],
  [
    "about an indicator names it",
    { metric: { path: "cpi", name: { en: "Consumer prices", fr: null } } },
    { ...ASKED, facts: [...ASKED.facts, "Consumer prices"] },
  ],
  [
    "of a collection without names has their keys",
    { collection: nameless },
    { ...ASKED, facts: ["insee", "prices", "asked 1 Mar 2026"] },
  ],
])("a question %s", async (_, change, entry) => {
  await open(served({ questions: listOf([question(change)]) }));
  expect(await entryOf("Questions (1)")).toEqual(entry);
});

test.each<[string, object, object]>([
  ["links to its own address and begins with its text", answer(), GIVEN],
  [
    "that was accepted is marked",
    answer({ isAccepted: true }),
    { ...GIVEN, facts: ["Accepted answer", ...GIVEN.facts] },
  ],
  [
    "without a text has no empty line",
    answer({ post: { id: "a1", text: "", createdAt: "2026-04-05T08:00:00Z" } }),
    { ...GIVEN, text: undefined },
  ],
  [
    "names a question whose title is not shown by its number",
    answer({}, { title: "", slug: "" }),
    { ...GIVEN, name: "Question 3", address: "/insee/prices/post/3#answer-2" },
  ],
  [
    "of a collection without names has their keys",
    answer({}, { collection: nameless }),
    { ...GIVEN, facts: ["insee", "prices", "answered 5 Apr 2026"] },
  ],
])("an answer %s", async (_, given, entry) => {
  await open(served({ answers: listOf([given]) }));
  expect(await entryOf("Answers (1)")).toEqual(entry);
});

test("questions and answers are also in French", async () => {
  const lists = { questions: listOf([question()]), answers: listOf([answer({ isAccepted: true })]) };
  await open(served(lists), "fr");
  expect((await entryOf("Questions (1)")).facts).toEqual(["INSEE", "Prix", "posée le 1er mars 2026"]);
  expect((await entryOf("Réponses (1)")).facts).toEqual([
    "Réponse acceptée",
    "INSEE",
    "Prix",
    "réponse du 5 avr. 2026",
  ]);
});

const later = { id: "q2", number: 4, title: "And the second one?" };
const LISTS = [
  [
    "questions",
    "Questions (2)",
    "PersonQuestions",
    ({ after }: Variables) => (after ? listOf([question(later)], null, 2) : listOf([question()], "next", 2)),
  ],
  [
    "answers",
    "Answers (2)",
    "PersonAnswers",
    ({ after }: Variables) =>
      after
        ? listOf(
            [answer({ post: { id: "a2", text: "", createdAt: "2026-04-01T08:00:00Z" } }, later)],
            null,
            2,
          )
        : listOf([answer()], "next", 2),
  ],
] as const;

test.each(LISTS)(
  "more %s are read by cursor, and nothing else with them",
  async (name, title, operation, page) => {
    const { calls } = await open({
      ...served({ questions: listOf([question()]), answers: listOf([answer()]) }),
      [operation]: (variables: Variables) => ({ person: { [name]: page(variables) } }),
    });
    const list = await section(title);
    await settled();
    const before = calls.length;
    await userEvent.click(list.getByRole("button", { name: "Show more" }));
    expect(await list.findByText("And the second one?")).toBeTruthy();
    expect(list.getByText("How is the index made?")).toBeTruthy();
    expect(list.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(calls.slice(before)).toEqual([{ operation, variables: { username: "marie", after: "next" } }]);
  },
);

test.each(LISTS)(
  "%s that did not arrive can be read again, at first and later",
  async (name, title, operation, page) => {
    let isBroken = true;
    await open({
      ...served({}),
      [operation]: (variables: Variables) =>
        isBroken ? new TypeError("offline") : { person: { [name]: page(variables) } },
    });
    const failed = await section(title.replace(" (2)", ""));
    await settled();
    // Whether the user has something public is not known yet.
    expect(screen.queryByText(EMPTY)).toBeNull();
    isBroken = false;
    await userEvent.click(failed.getByRole("button", { name: "Try again" }));
    const list = await section(title);
    isBroken = true;
    await userEvent.click(list.getByRole("button", { name: "Show more" }));
    const retry = await list.findByRole("button", { name: "Try again" });
    expect(list.getByText("How is the index made?")).toBeTruthy();
    isBroken = false;
    await userEvent.click(retry);
    expect(await list.findByText("And the second one?")).toBeTruthy();
  },
);
