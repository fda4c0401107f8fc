import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { TextProvider } from "@/lib/text/text.tsx";
import type { ChartInput } from "../data/input";
import { chartTexts, coded, inputOf, seriesOf } from "../testing";
import { ChartTable } from "./ChartTable";

let texts: Awaited<ReturnType<typeof chartTexts>>;
beforeAll(async () => {
  texts = await chartTexts("en");
});
afterEach(cleanup);

function show(input: ChartInput, order?: "newest" | "oldest") {
  render(
    <TextProvider texts={texts} setLanguage={() => {}}>
      <ChartTable input={input} label="Prices" height={330} {...(order ? { order } : {})} />
    </TextProvider>,
  );
}
const cells = () =>
  screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));

test("series stand side by side, each observation at its own period", () => {
  show(
    inputOf(
      seriesOf("M", "2024-01 1.5\n2024-02 2.5", { id: "a", name: "A", unit: "%" }),
      seriesOf("M", "2024-02 30\n2024-03 40", { id: "b", name: "B", incomplete: { last: true } }),
    ),
  );
  expect(cells()).toEqual([
    ["Period", "A", "B"],
    ["Mar 2024", "", "40*"],
    ["Feb 2024", "2.5%", "30"],
    ["Jan 2024", "1.5%", ""],
  ]);
});

test("categories are in the order of the chart", () => {
  show(inputOf(seriesOf("C", "Zoo 1\nAnt 2", { name: "N" })));
  expect(cells()).toEqual([
    ["Category", "N"],
    ["Ant", "2"],
    ["Zoo", "1"],
  ]);
});

test("oldest first, where the page asks for it", () => {
  show(inputOf(seriesOf("M", "2024-01 1\n2024-02 2")), "oldest");
  expect(cells().map((row) => row[0])).toEqual(["Period", "Jan 2024", "Feb 2024"]);
});

test("codes have a column of their own, and holes a row with their reason", () => {
  const series = coded(seriesOf("M", "2024-01 1.5\n2024-02 2\n2024-03 3"), {
    "2024-02": "Q/C",
    "2024-03": "BP",
  });
  show(inputOf(series));
  expect(cells()).toEqual([
    ["Period", "One", "Status"],
    ["Mar 2024", "3.0", "break in series, provisional"],
    ["Feb 2024", ":", "suppressed (confidential)"],
    ["Jan 2024", "1.5", ""],
  ]);
});

test("of several series, a status has a name unless all values of the row have it", () => {
  const a = coded(seriesOf("M", "2024-01 1\n2024-02 2\n2024-03 3", { name: "A" }), {
    "2024-01": "P",
    "2024-02": "E",
    "2024-03": "Q",
  });
  const b = coded(seriesOf("M", "2024-01 1\n2024-02 2", { id: "b", name: "B" }), { "2024-01": "P" });
  show({ ...inputOf(a, b), options: { stack: "yes" } });
  expect(cells()).toEqual([
    ["Period", "A", "B", "Total", "Status"],
    ["Mar 2024", ":", "", "", "suppressed"],
    ["Feb 2024", "2", "2", "4", "A: estimated"],
    ["Jan 2024", "1", "1", "2", "provisional"],
  ]);
});

test("holes of categories", () => {
  show(inputOf(coded(seriesOf("C", "Zoo 1\nAnt 2\nBee 3", { name: "N" }), { Bee: "M", Zoo: "E" })));
  expect(cells()).toEqual([
    ["Category", "N", "Status"],
    ["Ant", "2", ""],
    ["Zoo", "1", "estimated"],
    ["Bee", ":", "not applicable"],
  ]);
});

test("series that stand on each other have a column of totals", () => {
  const [a, b] = [
    seriesOf("M", "2024-01 1.5\n2024-02 2", { name: "A" }),
    seriesOf("M", "2024-02 0.25", { name: "B" }),
  ];
  show({ ...inputOf(a, { ...b, id: "b" }), options: { stack: "yes" } });
  expect(cells()).toEqual([
    ["Period", "A", "B", "Total"],
    ["Feb 2024", "2.0", "0.25", "2.25"],
    ["Jan 2024", "1.5", "", "1.50"],
  ]);
});

test("seasons are columns, their calendar the rows", () => {
  const season = { start: "01-01", names: ["2023", "2024"], of: [0, 0, 1], at: [0, 1, 0], places: 12 };
  const series = seriesOf("M", "2023-01 1\n2023-02 2\n2024-01 3", { season });
  show({ ...inputOf(series), options: { type: "seasonal" } });
  expect(cells()).toEqual([
    ["Period", "2024", "2023"],
    ["Jan", "3", "1"],
    ["Feb", "", "2"],
  ]);
});

describe("copying", () => {
  const copied = async (input: ChartInput) => {
    const writeText = vi.fn((_text: string) => Promise.resolve());
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    show(input);
    fireEvent.click(screen.getByRole("button", { name: "Copy the table" }));
    await screen.findByText("Copied");
    vi.unstubAllGlobals();
    return writeText.mock.calls[0]?.[0];
  };

  test("takes all rows, as spreadsheets read them", async () => {
    const series = seriesOf("M", "2024-01 1234.5\n2024-02 -2", { texts: ["a\tb", null] });
    expect(await copied(inputOf(series))).toBe("Period\tOne\tNote\nFeb 2024\t-2\t\nJan 2024\t1234.5\ta b");
  });

  test("writes decimals as the reader's language does", async () => {
    const french: ChartInput = { ...inputOf(seriesOf("M", "2024-01 1234.5")), language: "fr" };
    expect(await copied(french)).toMatch(/\tOne\njanv. 2024\t1234,5$/);
  });

  test("hands no formula to the spreadsheet", async () => {
    expect(await copied(inputOf(seriesOf("C", "=1+1 3")))).toBe("Category\tOne\n'=1+1\t3");
  });
});

test("ten thousand rows: only those in sight stand in the document, all are counted, all can be reached", () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => {
    return `${new Date(index * 86_400_000).toISOString().slice(0, 10)} ${index}`;
  });
  show(inputOf(seriesOf("D", lines.join("\n"))));
  const table = screen.getByRole("table");
  expect(table.getAttribute("aria-rowcount")).toBe("10001");
  expect(table.querySelectorAll("tr").length).toBeLessThan(80);
  expect(screen.getByText("9,999")).toBeDefined();
  const scroller = screen.getByRole("region", { name: "Prices" });
  scroller.scrollTop = 33 * 9_990;
  fireEvent.scroll(scroller);
  expect(screen.getByText("1 Jan 1970")).toBeDefined();
  expect(table.querySelectorAll("tr").length).toBeLessThan(80);
});

test("on paper are all rows", () => {
  const lines = Array.from({ length: 400 }, (_, at) => `${1600 + at} ${at}`).join("\n");
  show(inputOf(seriesOf("Y", lines)));
  expect(cells().length).toBeLessThan(100);
  fireEvent(window, new Event("beforeprint"));
  expect(cells()).toHaveLength(401);
  fireEvent(window, new Event("afterprint"));
  expect(cells().length).toBeLessThan(100);
});
