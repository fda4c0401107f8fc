import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { foundIndicator, renderPane } from "../test/renderPane";

/** The searches without a response yet, by text. */
let open: Map<string, (results: object[], others?: object) => void>;
beforeEach(() => {
  open = new Map();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: false });
});
afterEach(() => vi.useRealTimers());

const show = () =>
  renderPane({
    answer: (path) =>
      new Promise((resolve) => {
        const text = new URL(path, "https://statit.example").searchParams.get("q") ?? "";
        open.set(text, (results, others) => resolve({ results, total: results.length, ...others }));
      }),
    series: () => [[19_723, 1.5]],
  });
const field = () => screen.getByRole("combobox", { name: "Search indicators" });
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));
const answer = (text: string, results: object[], others?: object) =>
  act(async () => {
    open.get(text)?.(results, others);
    await vi.advanceTimersByTimeAsync(10);
  });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const names = () => screen.queryAllByRole("option").map((option) => option.firstChild?.textContent);

test("a search is sent once typing pauses, and an answer for an earlier text is dropped", async () => {
  await show();
  type("b");
  type("br");
  await pause();
  type("bread");
  await pause();
  expect([...open.keys()]).toEqual(["br", "bread"]);
  await answer("bread", [foundIndicator("bread", "Bread")]);
  await answer("br", [foundIndicator("brandy", "Brandy")]);
  expect(names()).toEqual(["Bread"]);
  expect(screen.getByText("1 indicator").getAttribute("role")).toBe("status");
  expect(screen.getByRole("option").textContent).toBe("BreadPriceseurosmonthlyMar 2024");
});

test("arrows move the mark, which the field names; Enter opens the marked result, and the way back keeps the text", async () => {
  await show();
  type("b");
  await pause();
  await answer("b", [foundIndicator("bread", "Bread"), foundIndicator("butter", "Butter")]);
  for (const [key, name] of [
    ["ArrowDown", "Butter"],
    ["ArrowDown", "Bread"],
    ["ArrowUp", "Butter"],
    ["Home", "Bread"],
    ["End", "Butter"],
  ] as const) {
    fireEvent.keyDown(field(), { key });
    const marked = screen.getByRole("option", { selected: true });
    expect(marked.firstChild?.textContent).toBe(name);
    expect(field().getAttribute("aria-activedescendant")).toBe(marked.id);
  }
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Butter" }));
  fireEvent.click(screen.getByRole("button", { name: "Results" }));
  expect(document.activeElement).toBe(field());
  expect((field() as HTMLInputElement).value).toBe("b");
});

test("Enter does not open a result of an earlier text", async () => {
  await show();
  type("b");
  await pause();
  await answer("b", [foundIndicator("bread", "Bread")]);
  type("milk");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(screen.queryByRole("heading", { name: "Bread" })).toBeNull();
});

test("without results there are reasons and another spelling", async () => {
  await show();
  type("braed");
  await pause();
  await answer("braed", [], { spelling: "bread" });
  screen.getByRole("heading", { name: "No indicator matches “braed”" });
  fireEvent.click(screen.getByRole("button", { name: "bread" }));
  expect((field() as HTMLInputElement).value).toBe("bread");
});

test("a failed search has its sentence and is repeated", async () => {
  vi.useRealTimers();
  let isDown = true;
  await renderPane({
    answer: () => (isDown ? { status: 503, detail: "The server is starting." } : { results: [], total: 0 }),
  });
  type("bread");
  await screen.findByText("The server is starting.");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "No indicator matches “bread”" });
});

test("an example fills the field", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "energy prices" }));
  expect((field() as HTMLInputElement).value).toBe("energy prices");
});
