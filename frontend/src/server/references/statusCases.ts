import { coded } from "@/charts/testing";
import type { ChartRequest } from "../chartRequest";
import { periodsFrom } from "./periods";
import {
  COUNTRIES,
  categories,
  latest,
  monthly,
  named,
  request,
  type Series,
  seasonal,
  series,
  THREE,
  wave,
} from "./requests";

/** The same code for several periods. */
const each = (periods: readonly string[], code: string) =>
  Object.fromEntries(periods.map((period) => [period, code]));

const afterBreak = (one: Series, from: string, by: number): Series => ({
  ...one,
  values: one.values.map((value, index) => (index < one.periods.indexOf(from) ? value : value + by)),
});

/** Requests of the pictures of observations with a status, by name. */
export const STATUS_CASES: Readonly<Record<string, ChartRequest>> = {
  "status-line": request(
    coded(afterBreak(monthly(), "2021-09", 14), {
      "2021-09": "B",
      "2023-04": "Q/C",
      "2024-12": "E",
      "2025-01": "P",
      "2025-02": "P",
    }),
  ),
  "status-line-french-dark": request(
    coded(afterBreak(monthly({ name: "Production industrielle" }), "2021-09", -14), {
      "2021-09": "B",
      "2023-04": "Q",
      "2023-05": "Q",
      "2025-02": "P",
    }),
    {},
    { language: "fr", theme: "dark" },
  ),
  "status-line-narrow": request(
    coded(monthly(), { "2021-09": "B", "2023-04": "Q", "2025-01": "P", "2025-02": "P" }),
    {},
    { size: [320, 360] },
  ),
  "status-line-yearly-forecast": request(
    coded(series("Y", "1990", wave(45, { every: 11 })), {
      "1999": "B",
      "2012": "Q",
      "2015": "Q",
      "2018": "L",
      "2023": "P",
      "2024": "E",
      ...each(periodsFrom("Y", "2025", 10), "F"),
    }),
  ),
  "status-line-quarterly": request(
    coded(series("Q", "2020-Q1", wave(22, { every: 4 })), {
      "2022-Q1": "BP",
      "2024-Q2": "Q",
      "2025-Q1": "P",
      "2025-Q2": "P",
    }),
  ),
  "status-line-daily": request(
    coded(series("D", "2024-01-20", wave(400, { every: 90 })), {
      "2024-06-14": "B",
      "2024-09-10": "Q",
      "2024-11-02": "H",
      ...each(periodsFrom("D", "2025-01-10", 44), "P"),
    }),
  ),
  "status-line-change-across-break": request(
    coded(monthly({ measure: "percent" }), each(periodsFrom("M", "2022-01", 12), "B")),
    {},
    { reading: { transform: "pct", param: "12" } },
  ),
  "status-line-x-category": request(
    coded(series("Q", "2021-Q1", wave(11, { every: 4 })), { "2022-Q1": "B", "2022-Q4": "Q", "2023-Q3": "P" }),
    { xFormat: "category" },
  ),
  "status-line-incomplete": request(
    coded(series("Y", "2005", wave(20), { incomplete: { periods: ["2024"] } }), { "2023": "P", "2024": "P" }),
    {},
    { reading: { aggregation: "sum" } },
  ),
  "status-lines": request(
    named(THREE).map((one, at) =>
      coded(
        one,
        [
          { "2018-Q1": "B", "2023-Q4": "P" },
          { "2018-Q1": "B", "2023-Q4": "P", "2023-Q3": "P" },
          { "2020-Q1": "B", "2015-Q3": "Q", "2015-Q4": "Q/C", "2023-Q4": "E" },
        ][at] ?? {},
      ),
    ),
    {},
    { size: [960, 540] },
  ),
  "status-lines-narrow-dark": request(
    named(THREE).map((one, at) =>
      coded(one, at === 1 ? { "2018-Q1": "B", "2020-Q2": "Q" } : { "2023-Q4": "P" }),
    ),
    {},
    { size: [360, 420], theme: "dark" },
  ),
  "status-bars": request(
    coded(monthly({}, 30), { "2021-01": "B", "2021-09": "Q", "2022-05": "P", "2022-06": "P" }),
    { type: "bar" },
  ),
  "status-bars-dark": request(
    coded(series("Y", "2015", wave(11)), { "2018": "B", "2021": "Q/C", "2024": "E", "2025": "F" }),
    { type: "bar" },
    { theme: "dark", language: "fr" },
  ),
  "status-bars-three": request(
    named(THREE, 8).map((one, at) =>
      coded(one, at === 1 ? { "2015-Q1": "B", "2014-Q3": "Q", "2015-Q4": "P" } : {}),
    ),
    { type: "bar" },
    { size: [800, 420] },
  ),
  "status-bars-stacked": request(
    named(THREE, 16).map((one, at) =>
      coded(one, at === 1 ? { "2015-Q3": "B", "2016-Q2": "Q", "2017-Q4": "P" } : {}),
    ),
    { type: "bar", stack: "yes" },
    { size: [800, 420] },
  ),
  "status-stack": request(
    named(THREE).map((one, at) =>
      coded(
        one,
        at === 1 ? { "2017-Q1": "B", "2019-Q2": "Q", ...each(periodsFrom("Q", "2022-Q1", 8), "E") } : {},
      ),
    ),
    { stack: "yes" },
    { size: [800, 420] },
  ),
  "status-stack-dark": request(
    named(THREE).map((one) => coded(one, { "2017-Q1": "B", "2023-Q3": "P", "2023-Q4": "P" })),
    { stack: "yes" },
    { size: [800, 420], theme: "dark" },
  ),
  "status-seasons": request(
    (() => {
      const one = seasonal("M", "2019-01", 78, "01-01", 12);
      const codes = { "2025-05": "P", "2025-06": "P", "2022-04": "B" } as Record<string, string>;
      return { ...one, statuses: one.periods.map((period) => codes[period] ?? null) };
    })(),
    { type: "seasonal" },
    { size: [800, 460] },
  ),
  "status-value": request(
    monthly({ latest: { ...latest, status: "P" }, statuses: [...Array(61).fill(null), "P"] }),
    { type: "value" },
  ),
  "status-categories": request(
    coded(categories([14.4, 12.9, 11.9, 11.8, 11.8, 4, 11.4], COUNTRIES), {
      Lithuania: "E",
      France: "P",
      Grenada: "Q/C",
      Luxembourg: "M",
    }),
  ),
  "status-categories-bars-dark": request(
    coded(categories([14.4, 12.9, 11.9, 11.8, 11.8, 4, 11.4], COUNTRIES), { Lithuania: "E", Grenada: "Q" }),
    { type: "bar" },
    { theme: "dark" },
  ),
};
