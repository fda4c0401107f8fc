import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { loadTexts, TextProvider } from "@/lib/text.tsx";
import { Chart, type ChartProps } from "./Chart";
import { Sparkline } from "./Sparkline";
import { inputOf, seriesOf } from "./testing";

let i18n: Awaited<ReturnType<typeof loadTexts>>;
beforeAll(async () => {
  i18n = await loadTexts("en");
});
afterEach(cleanup);

const prices = seriesOf("M", "2024-01 1.10\n2024-02 1.25\n2024-04 1.30", {
  name: "Prices",
  unit: "euros",
  texts: [null, null, "provisional"],
});
const input = inputOf(prices);

function show(props: Partial<ChartProps> = {}) {
  render(
    <TextProvider i18n={i18n} language="en" setLanguage={() => {}}>
      <Chart input={input} label="Consumer prices" {...props} />
    </TextProvider>,
  );
  return screen.getByRole("application", { name: "Consumer prices" });
}
const spoken = () => document.querySelector("[aria-live]")?.textContent;

describe("a chart under the keyboard", () => {
  test("is one tab stop with a description", () => {
    const chart = show();
    expect(chart.tabIndex).toBe(0);
    expect(chart.querySelectorAll("button, a, [tabindex]")).toHaveLength(0);
    const described = (chart.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(described[0]).toMatch(/^Line, Jan 2024 to Apr 2024; latest 1.30 in Apr 2024/);
    expect(described[1]).toContain("T shows the table");
  });

  test("speaks period, series and value at each step, with the remark", () => {
    const chart = show();
    expect(spoken()).toBe("");
    fireEvent.keyDown(chart, { key: "ArrowLeft" });
    expect(spoken()).toBe("Apr 2024, Prices: 1.30 euros, provisional");
    fireEvent.keyDown(chart, { key: "ArrowLeft" });
    expect(spoken()).toBe("Feb 2024, Prices: 1.25 euros");
    fireEvent.keyDown(chart, { key: "Home" });
    expect(spoken()).toBe("Jan 2024, Prices: 1.10 euros");
    fireEvent.keyDown(chart, { key: "Escape" });
    expect(spoken()).toBe("");
  });

  test("leaves the browser's own combinations alone", () => {
    const chart = show();
    expect(fireEvent.keyDown(chart, { key: "ArrowLeft", altKey: true })).toBe(true);
    expect(fireEvent.keyDown(chart, { key: "t", ctrlKey: true })).toBe(true);
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("T turns it into its table, newest first, and back, taking the focus along", () => {
    const chart = show();
    fireEvent.keyDown(chart, { key: "t" });
    const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Period", "Priceseuros", "Remark"],
      ["Apr 2024", "1.30", "provisional"],
      ["Feb 2024", "1.25", ""],
      ["Jan 2024", "1.10", ""],
    ]);
    expect(document.activeElement?.contains(screen.getByRole("table"))).toBe(true);
    fireEvent.keyDown(document.activeElement as Element, { key: "T" });
    expect(document.activeElement).toBe(screen.getByRole("application"));
  });

  test("T goes to the page's table where it has one", () => {
    const onShowTable = vi.fn();
    fireEvent.keyDown(show({ onShowTable }), { key: "t" });
    expect(onShowTable).toHaveBeenCalledOnce();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("a chart under the pointer", () => {
  const tooltip = () => document.querySelector(".tooltip")?.textContent;

  test("shows the nearest observation, and hides it when the mouse leaves", () => {
    const chart = show();
    fireEvent.pointerMove(chart, { clientX: 719, clientY: 100 });
    expect(tooltip()).toBe("Apr 20241.30 eurosprovisional");
    fireEvent.pointerMove(chart, { clientX: 20, clientY: 100 });
    expect(tooltip()).toBe("Jan 20241.10 euros");
    expect(spoken()).toBe("");
    fireEvent.pointerLeave(chart, { pointerType: "mouse" });
    expect(tooltip()).toBeUndefined();
  });

  test("does not draw the scene again while hovering", () => {
    const chart = show();
    const line = chart.querySelector("svg path");
    for (let x = 0; x < 700; x += 50) fireEvent.pointerMove(chart, { clientX: x, clientY: 100 });
    expect(chart.querySelector("svg path")).toBe(line);
  });
});

test("names are text, never markup", () => {
  const hostile = { ...prices, name: "</text><script>x</script>", unit: "<b>" };
  const chart = show({ input: inputOf(hostile, { ...hostile, id: "two" }) });
  expect(chart.querySelector("script, b")).toBeNull();
});

test("a sparkline draws its gaps and its latest value", () => {
  const { container } = render(<Sparkline {...prices} width={100} height={24} />);
  expect(container.querySelector("path")?.getAttribute("d")?.match(/M/g)).toHaveLength(2);
  expect(container.querySelector("circle")).not.toBeNull();
});
