import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Person } from "./person";

/** Data sets as published, in a folder outside the repository. */
const folder = process.env.STATIT_DATA ?? fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

/** Condition of the tests of real sets; they are skipped without it. */
export const setsAreThere = existsSync(folder);

/** Absolute path of a file of the sets. */
export function setFile(file: string): string {
  return `${folder}/${file}`;
}

/** An observation as published: the period in canonical notation, the number as the file has it. */
export interface Observation {
  period: string;
  value: number;
  text?: string;
}

/** A published series and its metadata. */
export interface RealSet {
  path: string;
  frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "QUARTERLY" | "BI_ANNUAL" | "CATEGORY";
  aggregation: "NONE" | "SUM" | "AVG" | "LAST";
  name: { en: string; fr: string };
  unit: { en: string; fr: string };
  source: string;
  /** The lines as they are pasted. */
  lines: string;
  /** In period order. */
  observations: Observation[];
}

const two = (text: string | undefined) => (text ?? "").padStart(2, "0");

/** The fields of a line; some may be in double quotes. */
function fields(line: string, separator: string): string[] {
  return line.split(separator).map((field) => field.replace(/^"(.*)"$/, "$1"));
}

function rows(file: string, separator = ","): string[][] {
  const text = readFileSync(`${folder}/${file}`, "utf8");
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => fields(line, separator));
}

/** One country of a table that has a column for each half year: `2007 June`, `2007 December`. */
function electricityOf(country: string): string[][] {
  const text = readFileSync(
    `${folder}/06-electricity-prices-semiannual/Electricity_Prices_Household_Consumers_Time_All_Countries.csv`,
    "utf8",
  );
  const [head = [], ...countries] = text.split(/\r?\n/).map((line) => fields(line, ","));
  const values = countries.find((row) => row[0] === country) ?? [];
  return head
    .slice(1)
    .map((column, index) => [
      column.replace(" June", "-S1").replace(" December", "-S2"),
      values[index + 1] ?? "",
    ])
    .filter(([, value]) => value !== "");
}

/** Two-digit parts of a date; the file has one column for each part. */
const births = () =>
  rows("12-births-daily-complete/US_births_2000-2014_SSA.csv").map(([year, month, day, , value]) => [
    `${year}-${two(month)}-${two(day)}`,
    value ?? "",
  ]);

type Given = Omit<RealSet, "lines" | "observations"> & {
  rows: string[][];
  periodOf?: (date: string) => string;
};

const GIVEN: () => Given[] = () => [
  {
    path: "us/cpi",
    frequency: "MONTHLY",
    aggregation: "AVG",
    name: { en: "US consumer prices, all items", fr: "Prix à la consommation aux États-Unis, ensemble" },
    unit: { en: "index, 1982–84 = 100", fr: "indice, 1982-84 = 100" },
    source: "US Bureau of Labor Statistics",
    rows: rows("03-us-cpi-monthly/cpiai.csv").map((row) => row.slice(0, 2)),
    periodOf: (date) => date.slice(0, 7),
  },
  {
    path: "us/gdp",
    frequency: "QUARTERLY",
    aggregation: "AVG",
    name: { en: "US real gross domestic product", fr: "Produit intérieur brut réel des États-Unis" },
    unit: { en: "$ bn of 2005", fr: "Md $ de 2005" },
    source: "US Bureau of Economic Analysis",
    rows: rows("04-us-gdp-quarterly/macrodata.csv").map(([year, quarter, gdp]) => [
      `${year}-Q${quarter}`,
      gdp ?? "",
    ]),
  },
  {
    path: "us/births",
    frequency: "DAILY",
    aggregation: "SUM",
    name: { en: "Births in the United States", fr: "Naissances aux États-Unis" },
    unit: { en: "births", fr: "naissances" },
    source: "US Social Security Administration",
    rows: births(),
  },
  {
    path: "gas/henry-hub",
    frequency: "DAILY",
    aggregation: "NONE",
    name: { en: "Natural gas, Henry Hub spot price", fr: "Gaz naturel, prix au comptant à Henry Hub" },
    unit: { en: "$ per MMBtu", fr: "$ par MMBtu" },
    source: "US Energy Information Administration",
    rows: rows("01-natural-gas-daily/daily.csv"),
  },
  {
    path: "oil/brent",
    frequency: "WEEKLY",
    aggregation: "AVG",
    name: { en: "Brent crude oil", fr: "Pétrole brut, Brent" },
    unit: { en: "$ per barrel", fr: "$ par baril" },
    source: "US Energy Information Administration",
    rows: rows("02-oil-daily-weekly/brent-weekly.csv"),
  },
  {
    path: "electricity/france",
    frequency: "BI_ANNUAL",
    aggregation: "AVG",
    name: { en: "Electricity for households, France", fr: "Électricité pour les ménages, France" },
    unit: { en: "€ per kWh", fr: "€ par kWh" },
    source: "Eurostat, nrg_pc_204",
    rows: electricityOf("France"),
  },
  {
    path: "drinks",
    frequency: "CATEGORY",
    aggregation: "NONE",
    name: { en: "Beer served to a person in 2010", fr: "Bière servie par personne en 2010" },
    unit: { en: "servings", fr: "portions" },
    source: "World Health Organization",
    rows: rows("07-categories/drinks.csv").map((row) => row.slice(0, 2)),
  },
  {
    path: "insee/naissances",
    frequency: "MONTHLY",
    aggregation: "SUM",
    name: { en: "Live births, metropolitan France", fr: "Naissances vivantes, France métropolitaine" },
    unit: { en: "births", fr: "naissances" },
    source: "Insee, 000436391",
    rows: rows("08-insee-fr/naissances/valeurs_mensuelles.csv", ";").slice(2),
  },
];

/**
 * The eight sets: monthly with a gap, quarterly, daily complete and with gaps, weekly, half-yearly, categories, French.
 */
export function realSets(): RealSet[] {
  return GIVEN().map(({ rows, periodOf = (date) => date, ...set }) => {
    const given = rows.filter(([, value]) => value !== "");
    const observations = given.map(([date = "", value, text]) => ({
      period: periodOf(date),
      value: Number(value),
      ...(text && { text }),
    }));
    if (set.frequency !== "CATEGORY") observations.sort((a, b) => (a.period < b.period ? -1 : 1));
    return { ...set, lines: given.map((row) => row.join(";")).join("\n"), observations };
  });
}

/** Publishes every set into a collection, or only those with these paths. */
export async function publishSets(author: Person, collection: string, paths?: string[]): Promise<RealSet[]> {
  const sets = realSets().filter(({ path }) => !paths || paths.includes(path));
  for (const { path, frequency, lines, name, unit, aggregation, source } of sets) {
    await author.indicator(collection, path, frequency, lines, name, { unit, aggregation, source });
  }
  return sets;
}
