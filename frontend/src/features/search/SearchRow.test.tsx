import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { SearchRow } from "./SearchRow";

type Result = ComponentProps<typeof SearchRow>["result"];

const home = { key: "prices", name: { fr: null, en: "Prices" }, account: { key: "insee", name: "Insee" } };

const collection = {
  kind: "COLLECTION",
  public: true,
  marks: { fr: [], en: [0, 6] },
  collection: { ...home, id: "c", summary: { fr: null, en: null }, metricCount: 3 },
};

const question = (more: object = {}) => ({
  kind: "QUESTION",
  public: true,
  marks: { fr: [8, 13], en: [8, 13] },
  question: {
    id: "q",
    number: 7,
    slug: "why-the-price-jump",
    title: "Why the price jump?",
    tags: [],
    answerCount: 0,
    acceptedAnswer: null,
    collection: home,
    ...more,
  },
});

test.each<[link: string, of: object, to: string, search: string | undefined]>([
  ["Prices", collection, "/insee/prices", "price freq:m"],
  ["Insee", collection, "/insee", undefined],
  ["Why the price jump?", question(), "/insee/prices/post/7-why-the-price-jump", "price freq:m"],
  ["Prices", question(), "/insee/prices", undefined],
  ["insee/prices/post/7", question({ title: "", slug: "" }), "/insee/prices/post/7", "price freq:m"],
])("the link %s of the result %j opens %s with the search %j", async (link, of, to, search) => {
  const { history } = await renderWithFrame(<SearchRow text="price freq:m" result={of as Result} />);
  await userEvent.click(await screen.findByRole("link", { name: link }));
  expect([history.location.pathname, (history.location.state as { search?: string }).search]).toEqual([
    to,
    search,
  ]);
});

test.each<["en" | "fr", more: object, facts: string[]]>([
  ["en", {}, ["No answers"]],
  ["en", { answerCount: 1 }, ["1 answer"]],
  ["en", { answerCount: 1, acceptedAnswer: "p1" }, ["1 accepted answer"]],
  ["en", { answerCount: 2, acceptedAnswer: "p2" }, ["2 answers, one accepted"]],
  ["fr", { answerCount: 1, acceptedAnswer: "p1" }, ["1 réponse acceptée"]],
  ["fr", { answerCount: 2, acceptedAnswer: "p2" }, ["2 réponses, dont une acceptée"]],
  ["en", { tags: ["method", "rents"] }, ["No answers", "method, rents"]],
])(
  "in %s, the question with %j shows where it is and %j, its title with the found word",
  async (language, more, facts) => {
    await renderWithFrame(<SearchRow text="price" result={question(more) as Result} />, { language });
    const [row] = await screen.findAllByRole("listitem");
    if (!row) throw new Error("no row");
    const items = within(row).getAllByRole("listitem");
    expect(items.map((it) => it.textContent)).toEqual(["Insee", "Prices", ...facts]);
    const title = within(row).getByRole("heading");
    expect(title.textContent).toBe("Why the price jump? (question)");
    expect(title.querySelector("b")?.textContent).toBe("price");
    expect(within(row).queryByRole("button")).toBeNull();
  },
);

test("marks a discontinued indicator", async () => {
  const metric = {
    id: "m",
    path: "cpi",
    name: { fr: null, en: "Prices" },
    unit: { fr: null, en: null },
    frequency: "MONTHLY",
    observationCount: 0,
    series: { observations: null },
    collection: home,
  };
  const found = (end: object | null) =>
    ({ kind: "METRIC", public: true, marks: { fr: [], en: [] }, metric: { ...metric, end } }) as Result;
  const { unmount } = await renderWithFrame(<SearchRow text="" result={found({ date: "2024-03-31" })} />);
  expect((await screen.findByRole("heading")).textContent).toContain("Discontinued");
  unmount();
  await renderWithFrame(<SearchRow text="" result={found(null)} />);
  expect((await screen.findByRole("heading")).textContent).not.toContain("Discontinued");
});
