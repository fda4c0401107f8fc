import type { Language } from "@/lib/text/language";
import { FREQUENCY_CHOICES, labelsOf, TRANSFORMATION_CHOICES } from "../../core/arguments/words";
import type { ArgumentName } from "../../core/failure/english";
import { sentencesIn } from "../../core/failure/sentences";

/** A parameter of a function, as Excel shows it while a formula is written. */
export interface Parameter {
  /** As sentences of errors name it. */
  name: Record<Language, string>;
  /** At most 512 characters, Microsoft's limit. */
  description: Record<Language, string>;
  isOptional: boolean;
  /** Whether it takes a range; others take one cell. */
  isRange: boolean;
}

/** The name of an argument in each language. */
const named = (name: ArgumentName): Record<Language, string> => ({
  en: sentencesIn("en").argumentNames[name],
  fr: sentencesIn("fr").argumentNames[name],
});

const optional = (name: ArgumentName, en: string, fr: string): Parameter => ({
  name: named(name),
  description: { en, fr },
  isOptional: true,
  isRange: false,
});

/** One indicator, or a range of them. */
export const ids: Parameter = {
  name: { en: "id", fr: "identifiant" },
  description: {
    en: "account/collection/path, or the address of the indicator’s page. A range for several indicators.",
    fr: "compte/collection/chemin, ou l’adresse de la page de l’indicateur. Une plage pour plusieurs indicateurs.",
  },
  isOptional: false,
  isRange: true,
};

/** The first period. */
export const start = optional(
  "start",
  "The first period: a date, 2024, 2024-Q1, 2024-03; or -12 for the last 12 periods.",
  "La première période : une date, 2024, 2024-T1, 2024-03 ; ou -12 pour les 12 dernières périodes.",
);

/** The last period. */
export const end = optional(
  "end",
  "The last period: a date, 2024, 2024-Q1 or 2024-03.",
  "La dernière période : une date, 2024, 2024-T1 ou 2024-03.",
);

/** The period of a value. */
export const period = optional(
  "period",
  "The period of the value: a date, 2024, 2024-Q1 or 2024-03; for an indicator by category, the category. The latest if left out.",
  "La période de la valeur : une date, 2024, 2024-T1 ou 2024-03 ; pour un indicateur par catégorie, la catégorie. La dernière par défaut.",
);

/** The frequency of the result. */
export const frequency = optional(
  "frequency",
  `A lower frequency: ${labelsOf(FREQUENCY_CHOICES, "en")}. Incomplete periods are left out.`,
  `Une périodicité plus basse : ${labelsOf(FREQUENCY_CHOICES, "fr")}. Les périodes incomplètes sont omises.`,
);

/** The transformation of the values. */
export const transformation = optional(
  "transformation",
  `One of: ${labelsOf(TRANSFORMATION_CHOICES, "en")}.`,
  `L’une de ces valeurs : ${labelsOf(TRANSFORMATION_CHOICES, "fr")}.`,
);

/** The parameter of the transformation. */
export const parameter = optional(
  "parameter",
  "The number of periods of the transformation, or the base period of an index.",
  "Le nombre de périodes de la transformation, ou la période de base d’un indice.",
);

/** A past state of the series. */
export const asof = optional(
  "asof",
  "The data as they were then: a date, or v3 for vintage 3.",
  "Les données telles qu’elles étaient alors : une date, ou v3 pour le millésime 3.",
);

/** A field of an indicator. */
export const field: Parameter = {
  ...optional(
    "field",
    "name, unit, frequency, source, licence, last period, last value, updated, notes … A wrong word lists all.",
    "nom, unité, périodicité, source, licence, dernière période, dernière valeur, mise à jour, notes … Un mot erroné les affiche tous.",
  ),
  isOptional: false,
};

/** A collection. */
export const collection: Parameter = {
  name: { en: "collection", fr: "collection" },
  description: {
    en: "account/collection, or the address of the collection’s page.",
    fr: "compte/collection, ou l’adresse de la page de la collection.",
  },
  isOptional: false,
  isRange: false,
};

/** The text of a search. */
export const text: Parameter = {
  name: { en: "text", fr: "texte" },
  description: { en: "The words to search for.", fr: "Les mots à chercher." },
  isOptional: false,
  isRange: false,
};

/** The most results of a search. */
export const limit = optional(
  "limit",
  "The most results, from 1 to 100; 20 if left out.",
  "Le nombre maximal de résultats, de 1 à 100 ; 20 par défaut.",
);
