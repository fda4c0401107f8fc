import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import type { ChartSeries } from "@/charts";
import { problem } from "@/lib/data/problems";
import type { Language } from "@/lib/text/language";
import { renderWithFrame } from "@/test/render";
import { ChartForm, type ChartFormProps } from "./ChartForm";
import { type ChartValues, defaultChart } from "./values";

const months = Array.from({ length: 36 }, (_, index) => index);
const monthly: ChartSeries = {
  id: "cpi",
  name: "Prices",
  unit: "index",
  decimals: 1,
  frequency: "M",
  periods: months.map((at) => `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`),
  values: months.map((at) => 100 + at),
  season: {
    start: "01-01",
    names: ["2022", "2023", "2024"],
    of: months.map((at) => Math.floor(at / 12)),
    at: months.map((at) => at % 12),
    places: 12,
  },
};
const other: ChartSeries = { ...monthly, id: "wages", name: "Wages", unit: "EUR" };
const regions: ChartSeries = {
  ...monthly,
  id: "regions",
  frequency: "C",
  periods: ["North", "South"],
  values: [1, 2],
  season: null,
};

/** Renders the form with its state; returns the latest values passed to `onChange`. */
async function show(
  series: readonly ChartSeries[],
  { language = "en", ...props }: Partial<ChartFormProps> & { language?: Language } = {},
) {
  const given: { values: ChartValues } = { values: props.value ?? defaultChart(series) };
  function Host() {
    const [value, setValue] = useState(given.values);
    given.values = value;
    return (
      <ChartForm label="Prices" problems={[]} {...props} series={series} value={value} onChange={setValue} />
    );
  }
  await renderWithFrame(<Host />, { language });
  return given;
}

const choose = (name: string) => userEvent.click(screen.getByRole("radio", { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const folded = () =>
  within(screen.getByText("Options for other chart types").closest("details") as HTMLElement);

describe("the chart form", () => {
  test("offers what matters to the type, folds the rest, and loses nothing in between", async () => {
    const given = await show([monthly]);
    type("From", "2023");
    await choose("Seasonal");
    type("Number of years", "2");
    expect(folded().getByText("Colour values above a threshold")).toBeTruthy();
    expect(screen.getByLabelText("Month in which the season starts")).toBeTruthy();
    await choose("Value");
    expect(folded().getByLabelText("From")).toBeTruthy();
    await choose("Line");
    expect(folded().getByLabelText<HTMLInputElement>("Number of years").value).toBe("2");
    expect(given.values.options).toMatchObject({ type: "LINE", start: "2023", years: "2" });
  });

  test("categories have neither dates nor seasons, nor a latest value", async () => {
    await show([regions]);
    expect(screen.getByRole("radio", { name: "Bars" })).toHaveProperty("checked", true);
    expect(screen.queryByRole("radio", { name: "Seasonal" })).toBeNull();
    expect(screen.queryByRole("radio", { name: "Value" })).toBeNull();
    expect(screen.queryByLabelText("From")).toBeNull();
  });

  test("sets a colour beyond a limit, and remembers it while it is off", async () => {
    const given = await show([monthly]);
    const limit = screen.getByLabelText("Colour values above a threshold");
    await userEvent.click(limit);
    type("Above", "110,5");
    const colours = within(screen.getByRole("group", { name: "Colour above" }));
    await userEvent.click(colours.getByRole("radio", { name: "Violet" }));
    expect(given.values.looks.cpi?.greater).toEqual({ value: "110,5", colour: "5" });
    await userEvent.click(limit);
    expect(given.values.looks.cpi?.greater).toBeNull();
    await userEvent.click(limit);
    expect(given.values.looks.cpi?.greater).toEqual({ value: "110,5", colour: "5" });
    await userEvent.click(screen.getByLabelText("Colour values below a threshold"));
    type("Below", "120");
    expect(screen.getByText(/The two thresholds overlap/)).toBeTruthy();
  });

  test("takes a colour of one's own in any usual notation, and says where it can't be seen", async () => {
    const given = await show([monthly]);
    await choose("Another colour");
    const code = screen.getByLabelText("Colour: colour code");
    fireEvent.change(code, { target: { value: "FE0" } });
    fireEvent.blur(code);
    expect(given.values.looks.cpi?.colour).toBe("#ffee00");
    expect(screen.getByText("Hard to see on white: choose a darker one.")).toBeTruthy();
    fireEvent.change(code, { target: { value: "#12" } });
    expect(screen.getByText("Use a code like #0b6e69.")).toBeTruthy();
  });

  test("resets to the defaults and back", async () => {
    const given = await show([monthly]);
    expect(screen.queryByText("Reset to defaults")).toBeNull();
    await choose("Bars");
    await userEvent.click(screen.getByText("Reset to defaults"));
    expect(given.values).toEqual(defaultChart([monthly]));
    await userEvent.click(screen.getByText("Undo"));
    expect(given.values.options.type).toBe("BAR");
  });

  test("edits the look of one of several series", async () => {
    const given = await show([monthly, other]);
    await userEvent.click(screen.getAllByRole("radio", { name: "Wages" })[0] as HTMLElement);
    await choose("Dashed");
    await choose("Sum");
    expect(given.values.looks.wages?.style).toBe("DASH");
    expect(given.values.looks.cpi?.style).toBe("LINE");
    expect(given.values.options.stack).toBe("YES");
  });

  test("colours seasons by name, the latest first", async () => {
    const given = await show([monthly]);
    await choose("Seasonal");
    await userEvent.click(screen.getByText("Choose a colour for 2024"));
    await userEvent.click(screen.getByText("Choose a colour for 2023"));
    await userEvent.click(screen.getByLabelText("Remove the colour of 2024"));
    expect(given.values.options.seasonColours).toEqual(["2"]);
    expect(screen.getByText("Choose a colour for 2023")).toBeTruthy();
  });

  test("a season never starts on a day that its month has not", async () => {
    const given = await show([monthly]);
    await choose("Seasonal");
    await userEvent.selectOptions(screen.getByLabelText("Day on which the season starts"), "31");
    await userEvent.selectOptions(screen.getByLabelText("Month in which the season starts"), "February");
    expect(given.values.options.seasonStart).toBe("02-28");
    await userEvent.selectOptions(screen.getByLabelText("Day on which the season starts"), "1");
    await userEvent.selectOptions(screen.getByLabelText("Month in which the season starts"), "January");
    expect(given.values.options.seasonStart).toBeNull();
  });

  test("tells a problem at its field, also where the field is folded away", async () => {
    await show([monthly], {
      problems: [
        problem("DATE_FORMAT", "options.start", { text: "20x6" }),
        problem("NUMBER_RANGE", "options.years", { min: 1, max: 50 }),
      ],
    });
    expect(screen.getByLabelText("From").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/“20x6” is not a date/)).toBeTruthy();
    expect(screen.getByText("Options for other chart types").closest("details")).toHaveProperty("open", true);
    expect(screen.getByText("Enter a whole number from 1 to 50.")).toBeTruthy();
  });

  test("shows in the fields what the program writes where nothing is given", async () => {
    await show([monthly], { language: "fr" });
    expect(screen.getByLabelText("Légende").getAttribute("placeholder")).toBe("Prices");
    expect(screen.getByLabelText("Description").getAttribute("placeholder")).toMatch(
      /^Courbe, janv\. 2022 à déc\. 2024/,
    );
    expect(screen.queryByText("À lire")).toBeNull();
    type("Description", "À lire");
    expect(screen.getByText("À lire", { selector: "p" })).toBeTruthy(); // the description of the chart
    await userEvent.click(screen.getByLabelText("Écrire dans les deux langues"));
    const [, english] = screen.getAllByLabelText("English");
    expect(english?.getAttribute("placeholder")).toMatch(/^Line, Jan 2022 to Dec 2024/);
  });

  test("by keyboard the chart is reached before all options, and left by one key", async () => {
    await show([monthly, other], { before: () => <input aria-label="Title" /> });
    const chart = await screen.findByRole("application", { name: "Prices" });
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Hide chart" })); // on phones only
    await userEvent.tab();
    expect(document.activeElement).toBe(chart);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByLabelText("Title"));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Line" }));
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(chart);
  });
});
