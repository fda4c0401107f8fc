import type { Language } from "@/lib/text/language";
import { english, type Texts } from "./english";
import { french } from "./french";

export type { Texts };

/** The texts of the add-on in a language. */
export function textsIn(language: Language): Texts {
  return language === "fr" ? french : english;
}
