import type { Language } from "@/lib/text/language";

/** An indicator that the example formulas name. */
export interface ExampleSeries {
  /** Its id, with the keys of its account and its collection. */
  id: string;
  /** The id of its collection. */
  collection: string;
  /** A period that it has. */
  period: string;
  /** Whether it can be aggregated to quarters. */
  isMonthly: boolean;
  /** A word that finds something. */
  word: string;
}

/** What the formulas name on an installation without public indicators. */
export const PLACEHOLDERS: Record<Language, ExampleSeries> = {
  en: {
    id: "account/collection/indicator",
    collection: "account/collection",
    period: "2024-03",
    isMonthly: true,
    word: "prices",
  },
  fr: {
    id: "compte/collection/indicateur",
    collection: "compte/collection",
    period: "2024-03",
    isMonthly: true,
    word: "prix",
  },
};

const WORDS = {
  en: { separator: ", ", quarterly: "quarterly", change: "change in %", unit: "unit" },
  fr: { separator: "; ", quarterly: "trimestriel", change: "variation en %", unit: "unité" },
};

/** The names of the functions in each spreadsheet. */
const NAMES = {
  "Google Sheets": ["STATIT", "STATIT_VALUE", "STATIT_META", "STATIT_LIST", "STATIT_SEARCH"],
  Excel: ["STATIT.SERIES", "STATIT.VALUE", "STATIT.META", "STATIT.LIST", "STATIT.SEARCH"],
} as const;

export type Sheet = keyof typeof NAMES;
export const SHEETS = Object.keys(NAMES) as Sheet[];

/** A formula of each function, and one more with options, with the separator that sheets in the language use. */
export function exampleFormulas(sheet: Sheet, series: ExampleSeries, language: Language): string {
  const { separator, quarterly, change, unit } = WORDS[language];
  const [read, value, meta, list, search] = NAMES[sheet];
  const formula = (name: string, ...given: (string | number)[]) => {
    const written = given.map((each) => (typeof each === "number" ? each : `"${each}"`));
    return `=${name}(${written.join(separator)})`;
  };
  return [
    formula(read, series.id),
    formula(read, series.id, "-12", "", series.isMonthly ? quarterly : "", change),
    formula(value, series.id, series.period),
    formula(meta, series.id, unit),
    formula(list, series.collection),
    formula(search, series.word, 20),
  ].join("\n");
}
