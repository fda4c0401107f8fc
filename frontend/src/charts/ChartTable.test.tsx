import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { loadTexts, TextProvider } from "@/lib/text.tsx";
import { ChartTable } from "./ChartTable";
import type { ChartInput } from "./input";
import { inputOf, seriesOf } from "./testing";

let i18n: Awaited<ReturnType<typeof loadTexts>>;
beforeAll(async () => {
  i18n = await loadTexts("en");
});
afterEach(cleanup);

function show(input: ChartInput) {
  render(
    <TextProvider i18n={i18n} language="en" setLanguage={() => {}}>
      <ChartTable input={input} label="Prices" height={330} />
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

test("categories keep the order given", () => {
  show(inputOf(seriesOf("C", "Zoo 1\nAnt 2", { name: "N" })));
  expect(cells()).toEqual([
    ["Category", "N"],
    ["Zoo", "1"],
    ["Ant", "2"],
  ]);
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
