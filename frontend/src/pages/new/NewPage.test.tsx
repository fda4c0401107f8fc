import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import NewPage from "./NewPage";

const account = (kind: "USER" | "PUBLISHER") => ({
  id: "a",
  key: "marie",
  name: "Marie",
  kind,
  view: kind,
  can: { edit: true, createCollection: kind === "PUBLISHER" },
});
const viewer = (kind: "USER" | "PUBLISHER") => ({
  viewer: { id: "1", language: "EN", account: account(kind), accounts: [account(kind)] },
});
const collection = (at: number) => ({
  id: `c${at}`,
  key: `key-${at}`,
  name: { en: `Collection ${at}`, fr: null },
  account: { key: "insee", name: "Insee" },
});

/** An editor of `count` collections, in pages of a hundred. */
const editable =
  (count: number) =>
  ({ after }: Record<string, unknown>) => {
    const all = Array.from({ length: count }, (_, at) => collection(at));
    const to = Number(after ?? 0) + 100;
    const pageInfo = { endCursor: String(to), hasNextPage: to < count };
    return { viewer: { id: "1", editableCollections: { nodes: all.slice(to - 100, to), pageInfo } } };
  };

async function open(kind: string, who: "USER" | "PUBLISHER", count: number) {
  serve({ Viewer: viewer(who), EditableCollections: editable(count) });
  return renderWithFrame(<NewPage />, { at: `/new?kind=${kind}` });
}
const ask = () => screen.findByLabelText<HTMLSelectElement>("In which collection?");

beforeEach(() => localStorage.clear());

describe("who can make what, where", () => {
  const READER = "Your account is for reading";
  const cases: [kind: string, who: "USER" | "PUBLISHER", editorOf: number, sees: string][] = [
    ["indicator", "USER", 2, "New indicator"],
    ["import", "USER", 2, "Import a file"],
    ["indicator", "USER", 0, READER],
    ["import", "USER", 0, READER],
    ["collection", "USER", 2, READER],
    ["indicator", "PUBLISHER", 2, "New indicator"],
    ["indicator", "PUBLISHER", 0, "New indicator"],
  ];
  test.each(cases)("%s by a %s who is editor of %i collections", async (kind, who, editorOf, sees) => {
    await open(kind, who, editorOf);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(sees);
    expect(screen.queryByRole("link", { name: "Become a publisher" }) !== null).toBe(sees === READER);
    if (editorOf > 0 && sees !== READER) expect((await ask()).options).toHaveLength(editorOf);
  });

  test("an editor of one collection is led straight to it", async () => {
    const { history } = await open("import", "USER", 1);
    await screen.findByText("elsewhere");
    expect(history.location.pathname).toBe("/insee/key-0/import");
  });
});

describe("among many collections", () => {
  test("all are offered, and a part of the name or of the key finds one", async () => {
    const { history } = await open("import", "USER", 230);
    expect((await ask()).options).toHaveLength(230);
    await userEvent.type(screen.getByLabelText("Find a collection"), "nothing such");
    expect(screen.getByText("No collection matches.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Continue" }).disabled).toBe(true);
    await userEvent.clear(screen.getByLabelText("Find a collection"));
    await userEvent.type(screen.getByLabelText("Find a collection"), "insee/KEY-217{Enter}");
    await screen.findByText("elsewhere");
    expect(history.location.pathname).toBe("/insee/key-217/import");
  });
});

describe("a question", () => {
  const askable = (at: number, ask: boolean) => ({ ...collection(at), can: { ask } });
  const places = (favourites: object[], edited: object[]) => ({
    viewer: {
      id: "1",
      favourites: {
        nodes: favourites.map((it, at) => ({ id: `m${at}`, metric: it && { id: `m${at}`, collection: it } })),
      },
      editableCollections: { nodes: edited },
    },
  });

  test("is asked in the collections of favourites and in edited ones, each once, where the reader can ask", async () => {
    const found = places([askable(1, true), askable(2, false)], [askable(1, true), askable(3, true)]);
    serve({ Viewer: viewer("USER"), AskableCollections: found });
    const { history } = await renderWithFrame(<NewPage />, { at: "/new?kind=question" });
    expect([...(await ask()).options].map((it) => it.textContent)).toEqual([
      "Collection 1 – Insee",
      "Collection 3 – Insee",
    ]);
    await userEvent.selectOptions(await ask(), "c3");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("elsewhere");
    expect(history.location.href).toBe("/insee/key-3/posts?ask");
  });

  test("leads to the search where the reader knows no collection", async () => {
    serve({ Viewer: viewer("USER"), AskableCollections: places([], [askable(1, false)]) });
    await renderWithFrame(<NewPage />, { at: "/new?kind=question" });
    const link = await screen.findByRole("link", { name: "Find a collection" });
    expect(link.getAttribute("href")).toBe("/public?kind=collection");
  });
});
