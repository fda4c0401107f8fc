import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { SearchView } from "./SearchView";

const collection = (name: string) => ({
  kind: "COLLECTION",
  public: true,
  marks: { fr: [], en: [] },
  collection: {
    id: name,
    key: name.toLowerCase(),
    name: { fr: null, en: name },
    summary: { fr: null, en: null },
    metricCount: 1,
    account: { key: "insee", name: "Insee" },
  },
});

/** The searches that have no response yet, by text. */
let waiting: Map<string, (names: string[]) => void>;

beforeEach(() => {
  waiting = new Map();
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body));
    const respond = (data: object) =>
      new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } });
    if (!query.includes("query SearchPage")) return Promise.resolve(respond({ viewer: null }));
    return new Promise((resolve) => {
      waiting.set(variables.text, (names) =>
        resolve(
          respond({
            search: {
              totalCount: names.length,
              pageInfo: { endCursor: null, hasNextPage: false },
              complete: true,
              missingWords: 0,
              spelling: null,
              notes: [],
              nodes: names.map(collection),
              facets: { kinds: [], frequencies: [], accounts: [], licences: [], tags: [], updated: [] },
            },
          }),
        ),
      );
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const heading = () => screen.getByRole("heading", { level: 2 }).textContent;

test("results remain under their own heading until those of the typed text arrive", async () => {
  await renderWithFrame(<SearchView />, { at: "/public" });
  await waitFor(() => expect(waiting.has("")).toBe(true));
  act(() => waiting.get("")?.(["Earnings", "Rents"]));
  await screen.findByRole("link", { name: "Earnings" });
  expect(heading()).toBe("Recently updated");

  await userEvent.type(screen.getByRole("searchbox"), "bread");
  await waitFor(() => expect(waiting.has("bread")).toBe(true));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Search");
  expect(screen.getByRole("link", { name: "Earnings" })).toBeTruthy();
  expect(heading()).toBe("Recently updated");

  act(() => waiting.get("bread")?.(["Bread"]));
  await screen.findByRole("link", { name: "Bread" });
  expect(heading()).toBe("1 result");
});
