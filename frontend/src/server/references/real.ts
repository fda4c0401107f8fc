import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChartOptions, ChartSeries } from "@/charts/data/input";
import type { Frequency } from "@/lib/format";
import type { ChartRequest } from "../chartRequest";
import { seasonsOf } from "./periods";

/** Real sets as published, in a folder of shared data outside the repository. */
const folder = process.env.STATIT_DATA ?? join(import.meta.dirname, "../../../../../shared/data");

export const hasRealData = existsSync(folder);

type Row = readonly [period: string, value: string | undefined];

/** The cells of a file, line by line; no relevant cell of these sets has a separator inside quotes. */
function cells(file: string, separator = ",", encoding: "utf8" | "latin1" = "utf8"): string[][] {
  const text = readFileSync(join(folder, file), encoding);
  const fields = new RegExp(`(?:^|${separator})(?:"([^"]*)"|([^${separator}]*))`, "g");
  return text
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => [...line.matchAll(fields)].map((match) => match[1] ?? match[2] ?? ""));
}

function seriesOf(name: string, unit: string, frequency: Frequency, rows: readonly Row[]): ChartSeries {
  const kept = rows.filter(
    ([, value]) => value !== undefined && value !== "" && Number.isFinite(Number(value)),
  );
  if (frequency !== "C") kept.sort(([a], [b]) => (a < b ? -1 : 1));
  const decimals = Math.max(0, ...kept.map(([, value]) => value?.split(".")[1]?.length ?? 0));
  return {
    id: name,
    name,
    unit,
    decimals: Math.min(decimals, 10),
    frequency,
    periods: kept.map(([period]) => period),
    values: kept.map(([, value]) => Number(value)),
  };
}

/** Date in the first column, value in another. */
function columns(file: string, value: number, period: (text: string) => string = (text) => text): Row[] {
  return cells(file)
    .slice(1)
    .map((row) => [period(row[0] ?? ""), row[value]] as const);
}

/** A download of INSEE: latest first, with codes in a third column. */
function insee(file: string, encoding: "utf8" | "latin1" = "utf8"): Row[] {
  return cells(`08-insee-fr/${file}`, ";", encoding)
    .filter(([period = ""]) => /^\d{4}-(\d\d|T\d)$/.test(period))
    .map(([period = "", value]) => [period.replace("T", "Q"), value] as const);
}

/** A table with a row for each country and a column for each period. */
function wide(file: string, country: string, period: (heading: string) => string | undefined): Row[] {
  const [headings = [], ...rows] = cells(file);
  const row = rows.find(([name]) => name === country) ?? [];
  return headings.flatMap((heading, at): Row[] => {
    const found = period(heading);
    return found === undefined ? [] : [[found, row[at]]];
  });
}

const two = (text = "") => text.padStart(2, "0");

/** Every set, parsed. */
function sets(): ChartSeries[] {
  const births = cells("12-births-daily-complete/US_births_2000-2014_SSA.csv").slice(1);
  const gdp = cells("04-us-gdp-quarterly/macrodata.csv").slice(1);
  const halfYear = (heading: string) => {
    const [, year, month] = /^(\d{4}) (June|December)$/.exec(heading) ?? [];
    return year && `${year}-S${month === "June" ? 1 : 2}`;
  };
  const year = (heading: string) => (/^\d{4}$/.test(heading) ? heading : undefined);
  return [
    seriesOf(
      "Henry Hub natural gas spot price",
      "$/MMBtu",
      "D",
      columns("01-natural-gas-daily/daily.csv", 1),
    ),
    seriesOf("Brent crude oil", "$/barrel", "W", columns("02-oil-daily-weekly/brent-weekly.csv", 1)),
    seriesOf(
      "Consumer price index, all items",
      "1982–84 = 100",
      "M",
      columns("03-us-cpi-monthly/cpiai.csv", 1, (date) => date.slice(0, 7)),
    ),
    seriesOf(
      "Real GDP",
      "bn 2005 $",
      "Q",
      gdp.map((row) => [`${row[0]}-Q${row[1]}`, row[2]] as const),
    ),
    seriesOf(
      "Electricity price for households, France",
      "€/kWh",
      "S",
      wide(
        "06-electricity-prices-semiannual/Electricity_Prices_Household_Consumers_Time_All_Countries.csv",
        "France",
        halfYear,
      ),
    ),
    seriesOf(
      "Inflation, France",
      "%",
      "Y",
      wide("05-inflation-by-country-wide/FP.CPI.TOTL.ZG.csv", "France", year),
    ),
    seriesOf("Pure alcohol a head", "litres", "C", columns("07-categories/drinks.csv", 4)),
    seriesOf(
      "Births, United States",
      "births",
      "D",
      births.map((row) => [`${row[0]}-${two(row[1])}-${two(row[2])}`, row[4]] as const),
    ),
    seriesOf("Mariages, France", "mariages", "M", insee("mariages-latin1/valeurs_mensuelles.csv", "latin1")),
    seriesOf(
      "Naissances, France métropolitaine",
      "naissances",
      "M",
      insee("naissances/valeurs_mensuelles.csv"),
    ),
    seriesOf(
      "Défaillances d’entreprises, hébergement et restauration, Normandie",
      "unités",
      "Q",
      insee("defaillances-trimestrielles/valeurs_trimestrielles.csv"),
    ),
    seriesOf(
      "Highest temperature, Seattle",
      "°C",
      "D",
      columns("13-seattle-weather-text/seattle-weather.csv", 2),
    ),
  ];
}

const LOOKS: readonly {
  readonly options: ChartOptions;
  readonly size: readonly [number, number];
  readonly language: "en" | "fr";
  readonly theme: "light" | "dark";
}[] = [
  { options: { type: "line" }, size: [960, 540], language: "en", theme: "light" },
  { options: { type: "line" }, size: [280, 320], language: "fr", theme: "dark" },
  { options: { type: "line" }, size: [1600, 700], language: "fr", theme: "light" },
  { options: { type: "bar" }, size: [640, 400], language: "fr", theme: "light" },
  { options: { type: "seasonal", years: 8 }, size: [800, 460], language: "en", theme: "dark" },
];

/** Requests by name, for every set with every look that its frequency allows. */
export function realCases(): [name: string, request: ChartRequest][] {
  return sets().flatMap((series) =>
    LOOKS.flatMap(({ options, size, language, theme }): [string, ChartRequest][] => {
      const { frequency, periods } = series;
      const isSeasonal = options.type === "seasonal";
      if (isSeasonal && (frequency === "C" || frequency === "Y" || frequency === "S")) return [];
      const season = isSeasonal ? seasonsOf(frequency as "D" | "W" | "M" | "Q", periods, "01-01") : null;
      const [width, height] = size;
      const request: ChartRequest = {
        ...{ language, theme, width, height, options },
        series: [{ ...series, season, measure: "own", base: null }],
        about: {
          title: series.name,
          reading: { frequency, aggregation: null, transform: "none", param: null },
          source: null,
          licence: "none",
          updated: "2026-11-14",
          address: "statit.example/data",
          description: null,
        },
      };
      return [[`${series.name}, ${options.type}, ${width} × ${height}, ${language}, ${theme}`, request]];
    }),
  );
}
