import type { Language } from "@/lib/text/language";
import { english, type Sentences } from "./english";
import { french } from "./french";

/** The sentences and headings of a language. */
export function sentencesIn(language: Language): Sentences {
  return language === "fr" ? french : english;
}
