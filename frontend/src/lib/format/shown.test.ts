import { expect, test } from "vitest";
import { specCases } from "@/test/cases";
import { formatChange, formatNumber } from "./number";
import { type Frequency, unbrokenPeriod } from "./period";

type Shown = { readonly fr: string; readonly en: string } & (
  | { readonly frequency: Frequency; readonly period: string }
  | { readonly number: number; readonly decimals: number }
  | { readonly change: number; readonly decimals: number }
);

test.each(specCases<Shown>("shown"))("%j", (shown) => {
  for (const language of ["fr", "en"] as const) {
    const text =
      "period" in shown
        ? unbrokenPeriod(shown.frequency, shown.period, language)
        : "number" in shown
          ? formatNumber(shown.number, { language, decimals: shown.decimals })
          : formatChange(shown.change, { language, decimals: shown.decimals });
    expect(text).toBe(shown[language]);
  }
});
