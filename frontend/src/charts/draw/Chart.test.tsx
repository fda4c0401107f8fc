import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { TextProvider } from "@/lib/text/text.tsx";
import type { ChartInput } from "../data/input";
import { laterInteraction } from "../interact/laterInteraction";
import { laterKinds } from "../kinds/laterKinds";
import { chartTexts, coded, inputOf, seriesOf } from "../testing";
import { Chart } from "./Chart";
import type { ChartProps } from "./props";
import { Sparkline } from "./Sparkline";

let texts: Awaited<ReturnType<typeof chartTexts>>;
beforeAll(async () => {
  texts = await chartTexts("en");
  await Promise.all([laterKinds.load(), laterInteraction.load()]);
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
    <TextProvider texts={texts} setLanguage={() => {}}>
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

  test("T turns it into its table, newest first, and back, taking the focus along", async () => {
    const chart = show();
    fireEvent.keyDown(chart, { key: "t" });
    await screen.findByRole("table");
    const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Period", "Priceseuros", "Note"],
      ["Apr 2024", "1.30", "provisional"],
      ["Feb 2024", "1.25", ""],
      ["Jan 2024", "1.10", ""],
    ]);
    // The table is downloaded: the focus moves to it a moment after it is shown.
    await waitFor(() => expect(document.activeElement?.matches("[data-chart-table]")).toBe(true));
    fireEvent.keyDown(document.activeElement as Element, { key: "T" });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("application")));
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

describe("a chart of observations with a status", () => {
  const withCodes = coded(
    seriesOf("M", "2024-01 1.10\n2024-02 1.2\n2024-03 1.3\n2024-04 1.4", { name: "Prices", unit: "euros" }),
    { "2024-02": "Q/C", "2024-04": "P" },
  );
  const tooltip = () => document.querySelector(".tooltip")?.textContent;

  test("has its name behind the value, and the reason in place of a withheld one", () => {
    const chart = show({ input: inputOf(withCodes) });
    fireEvent.keyDown(chart, { key: "End" });
    expect(tooltip()).toBe("Apr 20241.40 eurosprovisional");
    expect(spoken()).toBe("Apr 2024, Prices: 1.40 euros, provisional");
    for (const key of ["ArrowLeft", "ArrowLeft"]) fireEvent.keyDown(chart, { key });
    expect(tooltip()).toBe("Feb 2024suppressed (confidential)");
    expect(spoken()).toBe("Feb 2024, Prices: suppressed (confidential)");
  });
});

describe("a chart of several series", () => {
  const other = seriesOf("M", "2024-01 3\n2024-02 1\n2024-04 2", { id: "two", name: "Wages", unit: "euros" });
  const rows = () =>
    [...document.querySelectorAll(".tooltip tr")].map((row) =>
      [...row.querySelectorAll("td")].map((cell) => cell.textContent).filter(Boolean),
    );

  test("names them in the order in which they are drawn, from the top, with their unit", () => {
    const chart = show({ input: inputOf(prices, other) });
    fireEvent.pointerMove(chart, { clientX: 60, clientY: 100 });
    expect(document.querySelector(".heading")?.textContent).toBe("Jan 2024euros");
    expect(rows()).toEqual([
      ["Wages", "3"],
      ["Prices", "1.10"],
    ]);
  });

  test("standing on each other tells total and shares, and speaks the share", () => {
    const chart = show({ input: { ...inputOf(prices, other), options: { stack: "yes" } } });
    fireEvent.keyDown(chart, { key: "Home" });
    expect(rows()).toEqual([
      ["Wages", "3", "73.2%"],
      ["Prices", "1.10", "26.8%"],
      ["Total", "4.10"],
    ]);
    expect(spoken()).toBe("Jan 2024, Prices: 1.10 euros, 26.8% of the total");
    fireEvent.keyDown(chart, { key: "ArrowDown" });
    expect(spoken()).toBe("Jan 2024, Wages: 3 euros, 73.2% of the total");
  });
});

describe("what a publisher and a page can say", () => {
  test("the publisher's own description stands instead of the program's", () => {
    const chart = show({ description: "Prices rise every spring." });
    const id = chart.getAttribute("aria-describedby")?.split(" ")[0] ?? "";
    expect(document.getElementById(id)?.textContent).toBe("Prices rise every spring.");
  });

  test("a blank description counts as none", () => {
    const chart = show({ description: "  " });
    const id = chart.getAttribute("aria-describedby")?.split(" ")[0] ?? "";
    expect(document.getElementById(id)?.textContent).toMatch(/^Line, /);
  });
});

describe("a chart that cannot be drawn", () => {
  const image = (input: ChartInput) => {
    render(
      <TextProvider texts={texts} setLanguage={() => {}}>
        <Chart input={input} label="Consumer prices" />
      </TextProvider>,
    );
    return screen.getByRole("img", { name: "Consumer prices" });
  };
  const described = (element: Element) =>
    document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

  test("says why, as a picture with that description, and is no tab stop", () => {
    const picture = image({ ...inputOf({ ...prices, problem: "unreadable" }) });
    expect(described(picture)).toBe("The observations of this chart cannot be read.");
    expect(picture.tabIndex).toBe(-1);
  });

  test("without observations it says that", () => {
    expect(described(image(inputOf({ ...prices, periods: [], values: [], texts: null })))).toBe("No data");
  });

  test("a value has no points to walk along; its table is one button away", async () => {
    const picture = image({ ...inputOf(prices), options: { type: "value" } });
    expect(described(picture)).toBe("Prices: 1.30 euros in Apr 2024.");
    fireEvent.click(screen.getByRole("button", { name: "Show as table" }));
    expect(await screen.findByRole("table")).toBeDefined();
  });

  test("a fault of the program stays within the chart, and other data are tried again", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = { ...inputOf(prices), series: [{ ...prices, periods: null as unknown as string[] }] };
    const page = (input: ChartInput) => (
      <TextProvider texts={texts} setLanguage={() => {}}>
        <h1>The page</h1>
        <Chart input={input} label="Consumer prices" />
      </TextProvider>
    );
    const { rerender } = render(page(broken));
    expect(screen.getByRole("alert").textContent).toBe("This chart cannot be displayed.");
    expect(screen.getByRole("heading", { name: "The page" })).toBeDefined();
    rerender(page(input));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("application")).toBeDefined();
  });
});

describe("the brush", () => {
  const years = Array.from({ length: 20 }, (_, index) => `${2000 + index} ${index % 7}`).join("\n");
  const long = inputOf(seriesOf("Y", years, { name: "Births" }));
  const slider = (name: string) => screen.findByRole("slider", { name });
  const shownYears = () =>
    [...document.querySelectorAll(".chart svg text")]
      .map((text) => text.textContent ?? "")
      .filter((text) => /^\d{4}$/.test(text));

  test("stands only below charts with a time line that is long enough", () => {
    show({ brush: true });
    expect(screen.queryByRole("slider")).toBeNull();
  });

  test("its ends are sliders that speak their periods", async () => {
    show({ input: long, brush: true });
    const start = await slider("Start");
    expect(start.getAttribute("aria-valuetext")).toBe("2000");
    expect((await slider("End")).getAttribute("aria-valuetext")).toBe("2019");
    expect((await slider("Move the visible range")).getAttribute("aria-valuetext")).toBe("2000 to 2019");
    fireEvent.keyDown(start, { key: "ArrowRight" });
    expect(start.getAttribute("aria-valuetext")).toBe("2001");
    expect(start.getAttribute("aria-valuenow")).toBe("1");
  });

  test("moves what is drawn at once, and tells the page once, when the key is let go", async () => {
    const onWindow = vi.fn();
    show({ input: long, brush: true, onWindow });
    const start = await slider("Start");
    for (let step = 0; step < 10; step += 1) fireEvent.keyDown(start, { key: "ArrowRight" });
    expect(shownYears()).not.toContain("2000");
    expect(onWindow).not.toHaveBeenCalled();
    fireEvent.keyUp(start, { key: "ArrowRight" });
    expect(onWindow).toHaveBeenCalledExactlyOnceWith("2010", undefined);
  });

  test("Escape shows all again", async () => {
    const onWindow = vi.fn();
    show({ input: { ...long, options: { window: { from: "2005", to: "2010" } } }, brush: true, onWindow });
    const start = await slider("Start");
    expect(start.getAttribute("aria-valuetext")).toBe("2005");
    fireEvent.keyDown(start, { key: "Escape" });
    expect(start.getAttribute("aria-valuetext")).toBe("2000");
    expect(onWindow).toHaveBeenCalledExactlyOnceWith(undefined, undefined);
  });

  test("arrows walk only along what the window shows", () => {
    const chart = show({
      input: { ...long, options: { window: { from: "2005", to: "2010" } } },
      brush: true,
    });
    fireEvent.keyDown(chart, { key: "Home" });
    expect(spoken()).toBe("2005, Births: 5");
    fireEvent.keyDown(chart, { key: "End" });
    expect(spoken()).toBe("2010, Births: 3");
  });
});

describe("on paper", () => {
  afterEach(() => fireEvent(window, new Event("afterprint")));
  const drawings = () =>
    [...document.querySelectorAll("svg[viewBox]")].map((svg) => svg.getAttribute("viewBox"));

  test("a chart as wide as the page is drawn for both orientations of a sheet", () => {
    show({ forPaper: true, height: 420 });
    expect(drawings()).toEqual([]);
    fireEvent(window, new Event("beforeprint"));
    expect(drawings()).toEqual(["0 0 700 420", "0 0 1020 420"]);
    fireEvent(window, new Event("afterprint"));
    expect(drawings()).toEqual([]);
  });

  test("a chart that grows is no higher than a sheet", () => {
    const lines = Array.from({ length: 193 }, (_, at) => `Land${at} ${at + 1}`).join("\n");
    render(
      <TextProvider texts={texts} setLanguage={() => {}}>
        <Chart input={inputOf(seriesOf("C", lines))} label="Lands" grows forPaper />
      </TextProvider>,
    );
    fireEvent(window, new Event("beforeprint"));
    expect(drawings()).toEqual(["0 0 700 740", "0 0 1020 420"]);
    expect(document.body.textContent).toContain("and 159 others");
  });

  test("a chart beside others keeps its drawing", () => {
    show();
    fireEvent(window, new Event("beforeprint"));
    expect(drawings()).toEqual([]);
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
