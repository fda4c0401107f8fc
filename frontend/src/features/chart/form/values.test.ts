import { describe, expect, it } from "vitest";
import { readNumber, writeNumber } from "@/lib/format/typedNumber";
import { drawing } from "../drawing";
import { checkChart } from "./check";
import { contrast, faintIn, tidyColour } from "./colour";
import {
  type ChartValues,
  DEFAULT_LOOK,
  defaultChart,
  lookInput,
  lookValues,
  optionsInput,
  optionValues,
} from "./values";

const series = { id: "m", name: "Prices", decimals: 1, frequency: "M", periods: [], values: [] } as const;
const values = (
  options: Partial<ChartValues["options"]> = {},
  look: Partial<typeof DEFAULT_LOOK> = {},
): ChartValues => {
  const given = defaultChart([series]);
  return { options: { ...given.options, ...options }, looks: { m: { ...DEFAULT_LOOK, ...look } } };
};
const problems = (given: ChartValues) => checkChart(given, "en").map(({ code, field }) => `${field} ${code}`);

describe("numbers as they are typed", () => {
  it.each([
    ["1,5", "fr", 1.5],
    ["1\u202f234,5", "fr", 1234.5],
    ["\u22122", "fr", -2],
    ["1,234", "en", 1234],
    ["1,23", "en", 1.23],
    ["1,234.5", "en", 1234.5],
    [".5", "en", 0.5],
    ["1e3", "en", 1000],
    ["", "en", undefined],
    ["1.2.3", "en", undefined],
    ["abc", "fr", undefined],
    ["1e999", "en", undefined],
  ] as const)("%j in %s is %s", (typed, language, expected) => {
    expect(readNumber(typed, language)).toBe(expected);
  });

  it("are written to be read back", () => {
    for (const value of [0, -1.5, 1e21, 123456.789])
      for (const language of ["en", "fr"] as const)
        expect(readNumber(writeNumber(value, language), language)).toBe(value);
  });
});

describe("the form's values", () => {
  it("come back from what they send", () => {
    const given = values(
      {
        type: "SEASONAL",
        start: "2016-Q3",
        seasonStart: "07-01",
        years: "5",
        seasonColours: ["2", "#00ff00"],
        priority: "-3",
        yFormat: "0.0%",
        description: { fr: "Une ligne", en: "" },
      },
      { width: 3, colour: "#123456", greater: { value: "1,5", colour: "2" } },
    );
    const look = given.looks.m ?? DEFAULT_LOOK;
    expect(optionValues(optionsInput(given.options, "fr") as never, "fr")).toEqual(given.options);
    expect(lookValues(lookInput(look, "fr") as never, "fr")).toEqual(look);
  });

  it("are told what the server would refuse, as far as it can be known", () => {
    expect(problems(values())).toEqual([]);
    expect(
      problems(
        values(
          { years: "0", priority: "1001", seasonColours: ["2", "red"] },
          { colour: "#12", greater: { value: "", colour: "2" }, lower: { value: "x", colour: "2" } },
        ),
      ),
    ).toEqual([
      "options.years NUMBER_RANGE",
      "options.seasonColours.1 COLOUR_INVALID",
      "look.colour COLOUR_INVALID",
      "look.greater.value REQUIRED",
      "look.lower.value LINE_VALUE_FORMAT",
      "options.priority NUMBER_RANGE",
    ]);
  });

  it("draw what can be read, and leave the rest to the chart", () => {
    const drawn = drawing(
      values(
        { years: "x", yFormat: "0.0", seasonColours: ["2", "#zz"] },
        {
          legend: { fr: "Prix", en: "" },
          colour: "3",
          greater: { value: "1,5", colour: "#ff0000" },
          lower: { value: "", colour: "2" },
        },
      ),
      [series],
      "en",
    );
    expect(drawn.options).toEqual({
      type: "line",
      stack: "none",
      yFormat: "0.0",
      xFormat: "date",
      sort: "value",
      showUnit: true,
      seasonColours: [2, 2],
    });
    expect(drawn.series[0]).toMatchObject({
      name: "Prix",
      look: { colour: 3, style: "line", axis: "left", greater: { value: 1.5, colour: "#ff0000" } },
    });
    expect(drawn.series[0]?.look).not.toHaveProperty("lower");
  });
});

describe("colours", () => {
  it.each([
    ["FE0", "#ffee00"],
    ["#abc", "#aabbcc"],
    ["0B6E69", "#0b6e69"],
    [" #0b6e69 ", "#0b6e69"],
    ["red", "red"],
  ])("%j is %s", (typed, expected) => expect(tidyColour(typed)).toBe(expected));

  it("are faint below a contrast of 3 to the paper", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 10);
    expect(contrast("#949494", "#ffffff")).toBeGreaterThan(3);
    expect(faintIn("#969696")).toEqual(["light"]);
    expect(faintIn("#111111")).toEqual(["dark"]);
    expect(faintIn("#808080")).toEqual([]);
    expect(faintIn("#12")).toEqual([]);
  });
});
