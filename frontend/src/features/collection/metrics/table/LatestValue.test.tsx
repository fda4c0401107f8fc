import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeFragmentData } from "@/gql";
import { renderWithFrame } from "@/test/render";
import { LATEST_VALUE, LatestValue } from "./LatestValue";

test.each([
  ["a value", { frequency: "MONTHLY", lastValue: 2.14, decimals: 1, observationCount: 2 }, "2.1"],
  [
    "categories",
    { frequency: "CATEGORY", lastValue: null, decimals: 0, observationCount: 193 },
    "193 categories",
  ],
  [
    "one category",
    { frequency: "CATEGORY", lastValue: null, decimals: 0, observationCount: 1 },
    "1 category",
  ],
  [
    "no categories yet",
    { frequency: "CATEGORY", lastValue: null, decimals: 0, observationCount: 0 },
    "No data yet",
  ],
  [
    "no observations yet",
    { frequency: "MONTHLY", lastValue: null, decimals: 0, observationCount: 0 },
    "No data yet",
  ],
] as const)("an indicator with %s shows it in lists", async (_, metric, shown) => {
  await renderWithFrame(<LatestValue metric={makeFragmentData(metric, LATEST_VALUE)} />);
  expect(await screen.findByText(shown)).toBeTruthy();
});
