import type { FrequencyLetter } from "@/lib/calendar/frequency";
import type { Shown } from "@/lib/reading/transformations";
import { fold } from "@/lib/text/fold";
import type { Language } from "@/lib/text/language";

/** A value of an argument and the words for it. */
export interface Choice<Value> {
  value: Value;
  /** The word that people see, in each language. It is accepted, too. */
  label: Record<Language, string>;
  /** Further accepted words of both languages, the codes of the API among them. */
  words: readonly string[];
}

/** The frequencies to which a series can be aggregated, in the order in which errors list them. */
export const FREQUENCY_CHOICES: readonly Choice<Exclude<FrequencyLetter, "C">>[] = [
  choice("D", "daily", "quotidien", ["D", "J", "day", "jour", "quotidienne", "journalier", "journalière"]),
  choice("W", "weekly", "hebdomadaire", ["W", "week", "semaine", "hebdo"]),
  choice("M", "monthly", "mensuel", ["M", "month", "mois", "mensuelle"]),
  choice("Q", "quarterly", "trimestriel", ["Q", "T", "quarter", "trimestre", "trimestrielle"]),
  choice("S", "half-yearly", "semestriel", [
    "S",
    "H",
    "half-year",
    "semester",
    "semi-annual",
    "biannual",
    "semestre",
    "semestrielle",
  ]),
  choice("Y", "yearly", "annuel", ["Y", "A", "year", "annual", "an", "année", "annuelle"]),
];

/** The transformations, in the order in which errors list them. The labels are those of the indicators' pages. */
export const TRANSFORMATION_CHOICES: readonly Choice<Shown>[] = [
  choice("none", "as published", "valeurs publiées", ["none", "aucune", "published", "telle que publiée"]),
  choice("change", "change", "variation", ["difference", "différence", "change from the previous period"]),
  choice("changeYear", "change over one year", "variation sur un an", ["change from a year earlier"]),
  choice("pct", "change in %", "variation en %", [
    "pct",
    "%",
    "% change",
    "percent",
    "percent change",
    "pourcentage",
    "variation en pourcentage",
  ]),
  choice("pctYear", "change in % over one year", "variation en % sur un an", [
    "yoy",
    "% change over one year",
    "% change from a year earlier",
    "glissement annuel",
  ]),
  choice("mavg", "moving average", "moyenne mobile", ["mavg"]),
  choice("msum", "moving sum", "somme mobile", ["msum"]),
  choice("index", "index base 100", "indice base 100", ["index", "indice", "base 100"]),
];

/**
 * The value of the choice whose words include the text; case, accents, plurals, blanks and punctuation do not count.
 * `undefined` for other texts.
 */
export function findWord<Value>(choices: readonly Choice<Value>[], text: string): Value | undefined {
  const wanted = plain(text);
  const found = choices.find(({ label, words }) =>
    [label.en, label.fr, ...words].some((word) => plain(word) === wanted),
  );
  return found?.value;
}

/** The words that people see, as a list for a sentence: `daily, weekly, monthly`. */
export function labelsOf(choices: readonly Choice<unknown>[], language: Language): string {
  return choices.map(({ label }) => label[language]).join(", ");
}

/** A choice with its English and its French label. */
export function choice<Value>(
  value: Value,
  en: string,
  fr: string,
  words: readonly string[] = [],
): Choice<Value> {
  return { value, label: { en, fr }, words };
}

/** A text without case, accents, punctuation, and the `s` at the end of its words. */
function plain(text: string): string {
  const words = fold(text).match(/[a-z0-9%]+/g) ?? [];
  return words.map((word) => (word.length > 2 ? word.replace(/s$/, "") : word)).join("");
}
