import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import type { Observations } from "@/lib/reading/observations";
import { renderWithFrame } from "@/test/render";
import type { View } from "../series/options/view";
import { ValueLine } from "./ValueLine";

const view: View = {
  own: "M",
  letter: "M",
  isAggregated: false,
  method: undefined,
  transform: "none",
  param: undefined,
  shown: "none",
  type: "line",
};
const observations: Observations = {
  frequency: "M",
  periods: ["2024-02", "2024-03"],
  values: [121.2, 121.4],
  texts: null,
  statuses: null,
  holes: null,
  decimals: 1,
  incomplete: { first: false, last: false, periods: [] },
  unit: "own",
  base: null,
  season: null,
};

/** Renders the line; the result reads its facts. */
async function factsOf(props: Partial<ComponentProps<typeof ValueLine>>, language: "en" | "fr" = "en") {
  const line = {
    unit: { en: null, fr: null },
    view,
    observations,
    latest: null,
    ...props,
  };
  await renderWithFrame(<ValueLine {...line} />, { language });
  return () =>
    screen
      .getAllByRole("list")
      .flatMap((list) => [...list.children])
      .map((fact) => fact.textContent?.replace(/\s/g, " "));
}

const latest = (status: string | null) => ({
  period: "2024-03",
  value: 121.4,
  status,
  change: null,
  yearChange: null,
});

describe("the status of the latest value", () => {
  test.each([
    ["en", "P", ["Mar 2024", "provisional"]],
    ["fr", "P", ["mars 2024", "provisoire"]],
    ["en", "BP", ["Mar 2024", "break in series, provisional"]],
    ["fr", "E", ["mars 2024", "estimé"]],
  ] as const)("follows its period (%s, %s)", async (language, status, expected) => {
    const facts = await factsOf({ latest: latest(status) }, language);
    await screen.findByText(expected[1]);
    expect(facts()).toEqual(expected);
  });

  test("is absent where the value is normal", async () => {
    const facts = await factsOf({ latest: latest(null) });
    expect(facts()).toEqual(["Mar 2024"]);
    expect(document.querySelector("[data-status]")).toBeNull();
  });

  test("is that of the highest value where the labels are categories", async () => {
    const drinks = { periods: ["Tea", "Coffee"], values: [3, 7], statuses: ["P", "E"] };
    const facts = await factsOf({ observations: { ...observations, frequency: "C", ...drinks } });
    await screen.findByText("estimated");
    expect(facts()).toEqual(["highest: Coffee", "estimated"]);
  });
});
