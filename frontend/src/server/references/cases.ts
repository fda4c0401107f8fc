import type { ChartRequest } from "../chartRequest";
import { periodsFrom } from "./periods";
import {
  COUNTRIES,
  categories,
  HOSTILE,
  LONG,
  latest,
  monthly,
  NINE,
  named,
  request,
  seasonal,
  series,
  THREE,
  wave,
} from "./requests";
import { STATUS_CASES } from "./statusCases";

/**
 * Request of each reference picture, by name: every type and option on small invented series. Nothing is random, so that
 * the pictures are the same everywhere.
 */
export const CASES: Readonly<Record<string, ChartRequest>> = {
  line: request(monthly()),
  "line-narrow": request(monthly(), {}, { size: [280, 300] }),
  "line-smallest": request(monthly({ name: LONG }), {}, { size: [280, 200] }),
  "line-phone-french-dark": request(
    monthly({ unit: "indice, base 100 en 2015", name: "Production industrielle" }),
    {},
    { size: [360, 420], language: "fr", theme: "dark" },
  ),
  "line-wide": request(monthly(), {}, { size: [1600, 500] }),
  "line-long-title": request(
    monthly({ name: LONG, unit: LONG }),
    {},
    { size: [420, 460], about: { source: LONG } },
  ),
  "line-hostile": request(monthly({ name: HOSTILE, unit: HOSTILE }), {}, { about: { source: HOSTILE } }),
  "line-daily": request(series("D", "2024-01-20", wave(400, { every: 90 }), { unit: "$/barrel" })),
  "line-weekly-french": request(
    series("W", "2023-01-07", wave(120, { every: 52 }), { unit: "€/MWh" }),
    {},
    { language: "fr" },
  ),
  "line-quarterly": request(series("Q", "2012-Q3", wave(50, { every: 4 }))),
  "line-half-yearly": request(
    series("S", "2008-S1", wave(30, { every: 2, round: 10_000, start: 0.2, trend: 0.002, swing: 0.01 })),
  ),
  "line-yearly": request(series("Y", "1900", wave(125, { every: 40 }))),
  "line-gaps": request({
    ...monthly(),
    periods: periodsFrom("M", "2020-01", 62).map((one, at) =>
      at > 20 ? (periodsFrom("M", one, 7)[6] ?? one) : one,
    ),
  }),
  "line-isolated": request({
    ...series("M", "2020-01", [3, 4, 6, 2, 5]),
    periods: ["2020-01", "2020-03", "2020-05", "2020-06", "2020-09"],
  }),
  "line-rhythm": request({
    ...series("Y", "1946", [44, 52, 47, 61, 58, 66, 63, 71]),
    periods: ["1946", "1951", "1956", "1958", "1959", "1965", "1974", "1981"],
    name: "Turnout",
    unit: "%",
  }),
  "line-single": request(series("M", "2024-03", [12.5])),
  "line-constant": request(series("M", "2024-01", Array(12).fill(7))),
  "line-change-in-percent": request(
    monthly({ measure: "percent" }),
    {},
    { reading: { transform: "pct", param: "12" } },
  ),
  "line-crosses-zero": request(series("M", "2020-01", wave(62, { start: -4, trend: 0.1 }), { unit: "%" })),
  "line-huge": request(
    series("Y", "2000", wave(24, { start: 3e12, trend: 4e10, swing: 1e11, round: 1 }), { unit: "F CFA" }),
    {},
    { language: "fr" },
  ),
  "line-tiny": request(
    series(
      "Y",
      "2000",
      wave(24, { start: 0, trend: 0, swing: 0 }).map((one) => Math.round(one * 1e4) / 1e10),
    ),
  ),
  "line-incomplete-inside": request(
    series("Y", "2005", wave(20), { incomplete: { periods: ["2011", "2016", "2017", "2024"] } }),
    {},
    { reading: { aggregation: "sum" } },
  ),
  "line-incomplete": request(
    monthly({ incomplete: { first: true, last: true } }),
    {},
    { reading: { aggregation: "sum" } },
  ),
  "line-index": request(
    monthly({ measure: "index", base: "2020-01" }),
    {},
    { reading: { transform: "index" } },
  ),
  "line-average-french": request(
    monthly(),
    {},
    { language: "fr", reading: { transform: "mavg", param: "3", aggregation: "avg" } },
  ),
  "line-style": request(monthly({ look: { style: "dashdot", width: 4, colour: "#8b0000" } })),
  "line-conditional": request(
    monthly({ look: { greater: { value: 115, colour: 2 }, lower: { value: 105, colour: 3 } } }),
  ),
  "line-range-zero": request(monthly(), { range: "zero" }),
  "line-range-around": request(monthly(), { range: "around" }),
  "line-y-whole-percent": request(monthly(), { yFormat: "0%" }, { language: "fr" }),
  "line-y-two-decimals": request(monthly(), { yFormat: "0.00" }),
  "line-x-category": request(series("Q", "2021-Q1", wave(11, { every: 4 })), { xFormat: "category" }),
  "line-window": request(monthly(), { window: { from: "2022-03", to: "2023-09" } }),
  "lines-three": request(named(THREE), {}, { size: [960, 540] }),
  "lines-three-narrow": request(named(THREE), {}, { size: [360, 420] }),
  "lines-nine": request(named(NINE), {}, { size: [960, 540] }),
  "lines-nine-narrow-dark": request(named(NINE), {}, { size: [320, 480], theme: "dark" }),
  "lines-long-names": request(named([LONG, `${LONG} (seasonally adjusted)`]), {}, { size: [800, 420] }),
  "lines-two-axes": request(
    named(["Production", "Prices"]).map((one, at) =>
      at === 0
        ? one
        : {
            ...one,
            unit: "€",
            values: one.values.map((value) => value * 900),
            look: { axis: "right" as const },
          },
    ),
    {},
    { size: [800, 420] },
  ),
  "lines-two-frequencies": request(
    [monthly({ name: "Monthly" }), series("Y", "2020", wave(6, { trend: 5 }), { name: "Yearly" })],
    {},
    { size: [800, 420] },
  ),
  "lines-member-gone": request(
    [monthly({ name: "Here" }), { ...monthly({ name: "Gone" }), periods: [], values: [], problem: "gone" }],
    {},
    { size: [800, 420] },
  ),
  "stack-lines": request(named(THREE), { stack: "yes" }, { size: [800, 420] }),
  "stack-incomplete": request(
    named(THREE).map((one) => ({ ...one, incomplete: { periods: ["2017-Q2", "2023-Q4"] } })),
    { stack: "yes" },
    { size: [800, 420] },
  ),
  "stack-shares": request(named(THREE), { stack: "percent" }, { size: [800, 420] }),
  "stack-shares-negative": request(
    named(THREE).map((one, at) => (at === 1 ? { ...one, values: one.values.map((value) => -value) } : one)),
    { stack: "percent" },
  ),
  bars: request(monthly({}, 30), { type: "bar" }),
  "bars-narrow-dark": request(monthly({}, 62), { type: "bar" }, { size: [320, 360], theme: "dark" }),
  "bars-negative": request(
    series("Q", "2018-Q1", wave(28, { start: 0, trend: 0, swing: 5, every: 9 }), { unit: "%" }),
    { type: "bar" },
  ),
  "bars-conditional": request(
    series("Q", "2018-Q1", wave(28, { start: 0, trend: 0, swing: 5, every: 9 }), {
      unit: "%",
      look: { greater: { value: 0, colour: 3 }, lower: { value: 0, colour: 2 } },
    }),
    { type: "bar" },
  ),
  "bars-around": request(monthly({}, 30), { type: "bar", range: "around" }),
  "bars-three": request(named(THREE, 8), { type: "bar" }, { size: [800, 420] }),
  "bars-stacked": request(named(THREE, 16), { type: "bar", stack: "yes" }, { size: [800, 420] }),
  "bars-stacked-hole": request(
    named(THREE, 16).map((one, at) => {
      const isKept = (index: number) => at !== 1 || index < 6 || index > 8;
      return {
        ...one,
        periods: one.periods.filter((_, index) => isKept(index)),
        values: one.values.filter((_, index) => isKept(index)),
      };
    }),
    { type: "bar", stack: "yes" },
    { size: [800, 420] },
  ),
  "bars-shares": request(
    named(THREE, 16),
    { type: "bar", stack: "percent" },
    { size: [800, 420], language: "fr" },
  ),
  "bars-incomplete": request(
    series("Y", "2015", wave(11), { incomplete: { last: true } }),
    { type: "bar" },
    { reading: { aggregation: "sum" } },
  ),
  "seasons-monthly": request(
    seasonal("M", "2019-01", 78, "01-01", 12),
    { type: "seasonal" },
    { size: [800, 460] },
  ),
  "seasons-monthly-july-french": request(
    seasonal("M", "2019-01", 78, "07-01", 12),
    { type: "seasonal", years: 4 },
    { language: "fr" },
  ),
  "seasons-quarterly": request(seasonal("Q", "2015-Q1", 41, "01-01", 4), {
    type: "seasonal",
    years: 6,
    seasonColours: [2, "#2e5fa7"],
  }),
  "seasons-weekly-narrow": request(
    seasonal("W", "2021-01-04", 200, "01-01", 52),
    { type: "seasonal" },
    { size: [340, 380] },
  ),
  "seasons-daily-dark": request(
    seasonal("D", "2023-01-01", 800, "01-01", 365),
    { type: "seasonal" },
    { theme: "dark" },
  ),
  value: request(monthly({ latest }), { type: "value" }),
  "value-narrow-french-dark": request(
    monthly({ latest }),
    { type: "value" },
    { size: [280, 240], language: "fr", theme: "dark" },
  ),
  "value-conditional": request(monthly({ latest, look: { greater: { value: 120, colour: 2 } } }), {
    type: "value",
  }),
  categories: request(categories([14.4, 12.9, 11.9, 11.8, 11.8, 4, 11.4], COUNTRIES)),
  "categories-narrow": request(
    categories(
      [14.4, 12.9, -1.9, 11.8, 11.8, 4, 11.4],
      COUNTRIES.map((one) => `${one}, ${LONG}`),
    ),
    {},
    { size: [300, 400] },
  ),
  "categories-bars-conditional": request(
    categories([14.4, 12.9, 11.9, 11.8, 11.8, 4, 11.4], COUNTRIES, {
      look: { greater: { value: 12, colour: 2 } },
    }),
    { type: "bar" },
  ),
  ...STATUS_CASES,
  empty: request({ ...monthly(), periods: [], values: [] }),
  "empty-french-dark": request(
    { ...monthly(), periods: [], values: [] },
    {},
    { language: "fr", theme: "dark", size: [280, 240] },
  ),
};
