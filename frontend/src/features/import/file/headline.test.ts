import { beforeAll, expect, test } from "vitest";
import type { Offer } from "@/lib/repair/repairs";
import type { Language } from "@/lib/text/language";
import { loadTexts, type Translate } from "@/lib/text/text";
import { type HeadlineReport, headlineOf } from "./headline";
import { headlineText } from "./headlineText";

const COUNTS = { valid: 0, invalid: 0, new: 0, changed: 0, observations: 0 };
const MONTHS = {
  frequency: "MONTHLY",
  observations: 876,
  firstPeriod: "1946-01",
  lastPeriod: "2018-12",
} as const;
const offer = (repair: string, more: Partial<Offer> = {}): Offer => ({
  repair,
  instead: [],
  certain: false,
  ticked: false,
  ...more,
});
const DATES = offer("dates:dmy", { instead: ["dates:mdy"] });
const SENTINEL = offer("missing:-999");
const FREQUENCY = offer("frequency:D");
const defect = (code: "IMPORT_BUSY" | "IMPORT_EMPTY" | "IMPORT_IDS_MISSING") => ({ problem: { code } });

const words: Partial<Record<Language, Translate>> = {};
beforeAll(async () => {
  for (const language of ["en", "fr"] as const) {
    const texts = await loadTexts(language);
    await texts.load(["import"]);
    words[language] = texts.t;
  }
});

/** The counts of a report whose indicators are all new. */
const fresh = (valid: number, invalid = 0, observations = 0) => ({
  ...COUNTS,
  valid,
  invalid,
  new: valid,
  observations,
});

const CASES: [string, Partial<HeadlineReport>, string[], string, string][] = [
  [
    "one indicator",
    { counts: fresh(1, 0, 876), items: { nodes: [MONTHS] } },
    [],
    "876 monthly values, Jan 1946 to Dec 2018, ready",
    "876 valeurs mensuelles, de janv. 1946 à déc. 2018 : prêt à publier",
  ],
  [
    "one indicator of one period",
    { counts: fresh(1, 0, 1), items: { nodes: [{ ...MONTHS, observations: 1, lastPeriod: "1946-01" }] } },
    [],
    "1 monthly value, Jan 1946, ready",
    "1 valeur mensuelle, janv. 1946 : prêt à publier",
  ],
  [
    "one indicator of categories",
    { counts: fresh(1, 0, 12), items: { nodes: [{ frequency: "CATEGORY", observations: 12 }] } },
    [],
    "12 categories, ready",
    "12 catégories : prêt à publier",
  ],
  [
    "several indicators",
    { counts: fresh(43, 0, 2451) },
    [],
    "43 indicators, 2,451 values, ready to publish",
    "43 indicateurs, 2 451 valeurs : prêt à publier",
  ],
  [
    "some with defects",
    { counts: fresh(40, 3) },
    [],
    "40 of 43 indicators are ready",
    "40 indicateurs sur 43 sont prêts",
  ],
  ["one of two", { counts: fresh(1, 1) }, [], "1 of 2 indicators is ready", "1 indicateur sur 2 est prêt"],
  [
    "all with defects",
    { counts: fresh(0, 3) },
    [],
    "None of the 3 indicators is ready",
    "Aucun des 3 indicateurs n’est prêt",
  ],
  [
    "questions about indicators",
    { counts: fresh(43), proposals: [DATES, SENTINEL] },
    [],
    "2 questions before these 43 indicators are ready",
    "2 questions avant de pouvoir publier ces 43 indicateurs",
  ],
  [
    "a question about the file, whose defect it solves",
    { proposals: [DATES, FREQUENCY], defects: [defect("IMPORT_IDS_MISSING")] },
    [],
    "One question before this file is ready",
    "Une question avant de pouvoir publier ce fichier",
  ],
  [
    "questions that are answered",
    { counts: fresh(43, 0, 90), proposals: [DATES, SENTINEL] },
    ["dates:mdy", "missing:-999"],
    "43 indicators, 90 values, ready to publish",
    "43 indicateurs, 90 valeurs : prêt à publier",
  ],
  [
    "a frequency to confirm",
    { proposals: [FREQUENCY], defects: [defect("IMPORT_IDS_MISSING")] },
    [],
    "One thing to confirm before this file is ready",
    "Un point à confirmer avant de pouvoir publier ce fichier",
  ],
  [
    "columns to name by hand",
    { defects: [defect("IMPORT_IDS_MISSING")] },
    ["header:1"],
    "Say what the columns contain",
    "Indiquez ce que contiennent les colonnes",
  ],
  [
    "a file that cannot be published",
    { defects: [defect("IMPORT_EMPTY")] },
    [],
    "This file can’t be published as it is",
    "Ce fichier ne peut pas être publié tel quel",
  ],
  [
    "a file that the server cannot read now",
    { defects: [defect("IMPORT_BUSY")] },
    [],
    "The file could not be read",
    "Le fichier n’a pas pu être lu",
  ],
  [
    "nothing new",
    { counts: { ...COUNTS, valid: 3, observations: 9 } },
    [],
    "Everything in this file is already published",
    "Tout ce que contient ce fichier est déjà publié",
  ],
];

test.each(CASES)("%s", (_, more, repairs, en, fr) => {
  const report: HeadlineReport = {
    defects: [],
    proposals: [],
    counts: COUNTS,
    items: { nodes: [] },
    header: [],
    ...more,
  };
  const headline = headlineOf(report, { repairs, left: [] });
  const said = (["en", "fr"] as const).map((language) => {
    const t = words[language];
    return t && headlineText(t, headline, language).replace(/[\u00a0\u202f]/g, " ");
  });
  expect(said).toEqual([en, fr]);
});
