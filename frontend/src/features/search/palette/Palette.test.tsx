import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordOpened } from "@/lib/browser/opened";
import { renderWithFrame } from "@/test/render";
import Palette from "./Palette";
import { PaletteContext } from "./paletteContext";

const metric = (path: string, en: string, end: object | null = null) => ({
  kind: "METRIC",
  public: true,
  marks: { fr: [], en: [0, 3] },
  metric: {
    id: path,
    path,
    name: { fr: null, en },
    end,
    collection: {
      key: "prices",
      name: { fr: null, en: "Prices" },
      account: { key: "insee", name: "Insee" },
    },
  },
  dashboard: null,
  collection: null,
  account: null,
});

const question = (number: number, title: string, slug: string) => ({
  kind: "QUESTION",
  public: number !== 8,
  marks: { fr: [8, 11], en: [8, 11] },
  question: {
    id: `q${number}`,
    number,
    slug,
    title,
    collection: { key: "prices", account: { key: "insee" } },
  },
});

/** The searches that have no response yet, by text. */
let waiting: Map<string, (nodes: object[]) => void>;
const close = vi.fn();

beforeEach(() => {
  waiting = new Map();
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body));
    const respond = (data: object) =>
      new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } });
    if (!query.includes("query Palette")) return Promise.resolve(respond({ viewer: null }));
    return new Promise((resolve) => {
      waiting.set(variables.text, (nodes) =>
        resolve(respond({ search: { totalCount: nodes.length, nodes } })),
      );
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  close.mockClear();
});

const show = async () =>
  renderWithFrame(
    <PaletteContext value={close}>
      <Palette />
    </PaletteContext>,
    { at: "/start" },
  );
const answer = (text: string, ...nodes: object[]) => act(async () => waiting.get(text)?.(nodes));
const options = () => screen.getAllByRole("option").map((it) => it.textContent ?? "");
const chosen = () => screen.getByRole("option", { selected: true });
const type = (text: string) => fireEvent.change(screen.getByRole("combobox"), { target: { value: text } });

test("the response of an earlier text never replaces that of the latest", async () => {
  await show();
  type("gas");
  type("gaso");
  await answer("gaso", metric("gasoline", "Gasoline"));
  await screen.findByRole("option", { name: /Gasoline/ });
  await answer("gas", metric("gas", "Natural gas"));
  expect(options().some((it) => it.includes("Natural gas"))).toBe(false);
  type("gasol");
  // The earlier results remain until the new ones have arrived.
  expect(options()[0]).toContain("Gasoline");
});

test("Enter opens the first result of the typed text, not one of an earlier text", async () => {
  const { history } = await show();
  type("gas");
  await answer("gas", metric("gas", "Natural gas"));
  await screen.findByRole("option", { name: /Natural gas/ });
  type("oil");
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
  expect(history.location.pathname).toBe("/start");
  await answer("oil", metric("oil", "Crude oil"));
  await waitFor(() => expect(history.location.pathname).toBe("/insee/prices/oil"));
  expect(history.location.state).toMatchObject({ search: "oil" });
  expect(close).toHaveBeenCalledOnce();
});

test("arrows, Home and End move the choice, which the field names", async () => {
  const user = userEvent.setup();
  await show();
  type("gas");
  await answer("gas", metric("gas", "Natural gas"), metric("gasoline", "Gasoline"));
  await screen.findByRole("option", { name: /Gasoline/ });
  const field = screen.getByRole("combobox");
  const moves: [string, RegExp][] = [
    ["{ArrowDown}", /Gasoline/],
    ["{End}", /All results/],
    ["{ArrowDown}", /Natural gas/],
    ["{ArrowUp}", /All results/],
    ["{Home}", /Natural gas/],
  ];
  await user.click(field);
  for (const [key, name] of moves) {
    await user.keyboard(key);
    expect(chosen().textContent).toMatch(name);
    expect(field.getAttribute("aria-activedescendant")).toBe(chosen().id);
  }
});

test("a discontinued indicator is marked", async () => {
  await show();
  type("gas");
  await answer("gas", metric("gas", "Natural gas", { date: "2024-03-31" }), metric("gasoline", "Gasoline"));
  const option = await screen.findByRole("option", { name: /Natural gas/ });
  expect(option.textContent).toContain("insee/prices/gas · Discontinued");
  expect(screen.getByRole("option", { name: /Gasoline/ }).textContent).not.toContain("Discontinued");
});

test("Control and Enter open a new tab, and the palette remains", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { history } = await show();
  type("gas");
  await answer("gas", metric("gas", "Natural gas"));
  await screen.findByRole("option", { name: /Natural gas/ });
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter", ctrlKey: true });
  expect(open).toHaveBeenCalledExactlyOnceWith("/insee/prices/gas", "_blank", "noopener");
  expect(history.location.pathname).toBe("/start");
});

test("what was opened last is first, and once, and the found words of a result are marked", async () => {
  recordOpened("", {
    kind: "METRIC",
    to: "/insee/prices/gas",
    name: { fr: "Gaz naturel", en: "Natural gas" },
  });
  await show();
  expect(options()[0]).toContain("Natural gas");
  type("gas");
  await answer("gas", metric("gas", "Natural gas"), metric("gasoline", "Gasoline"));
  await screen.findByRole("option", { name: /Gasoline/ });
  expect(options().filter((it) => it.includes("Natural gas"))).toHaveLength(1);
  expect(screen.getByRole("option", { name: /Gasoline/ }).querySelector("b")?.textContent).toBe("Gas");
});

test.each([
  [
    question(7, "Why did gas fall?", "why-did-gas-fall"),
    "Why did gas fall? (question)insee/prices",
    "gas",
    "-why-did-gas-fall",
  ],
  [question(8, "Why did gas fall?", ""), "Why did gas fall? (question)insee/prices · Not public", "gas", ""],
  [question(9, "", ""), "insee/prices/post/9 (question)insee/prices", undefined, ""],
])("the question %j is a line", async (found, line, marked, slug) => {
  const { history } = await show();
  type("gas");
  await answer("gas", found);
  const option = await screen.findByRole("option", { name: /insee.prices/ });
  expect(option.textContent).toBe(line);
  expect(option.querySelector("b")?.textContent).toBe(marked);
  fireEvent.click(option);
  expect(history.location.pathname).toBe(`/insee/prices/post/${found.question.number}${slug}`);
});

test("a question opened before names its collection", async () => {
  recordOpened("", {
    kind: "QUESTION",
    to: "/insee/prices/post/7-why",
    name: { fr: "Why did gas fall?", en: "Why did gas fall?" },
  });
  await show();
  expect(options()[0]).toBe("Why did gas fall? (question)insee/prices");
});

test("an action is found by the beginnings of its words, and offered only to those who may use it", async () => {
  await show();
  type("dark");
  await screen.findByRole("option", { name: "Dark theme" });
  type("ark");
  await waitFor(() => expect(screen.queryByRole("option", { name: "Dark theme" })).toBeNull());
  type("");
  await screen.findByRole("option", { name: "Sign in" });
  expect(screen.queryByRole("option", { name: "New indicator" })).toBeNull();
});

test("a search without a response leaves the way to the search page", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const { history } = await show();
  type("gas");
  await screen.findByText(/did not respond/);
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
  expect(history.location.href).toBe("/public?q=gas");
});
