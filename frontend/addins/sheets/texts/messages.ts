import type { Language } from "@/lib/text/language";
import type { Translate } from "@/lib/text/text";
import { Texts } from "@/lib/text/texts";
import { messages as english } from "@/locales/compiled/en.addin";
import { messages as englishImport } from "@/locales/compiled/en.import";
import { messages as french } from "@/locales/compiled/fr.addin";
import { messages as frenchImport } from "@/locales/compiled/fr.import";

const CATALOGUES = {
  en: { ...english, ...englishImport },
  fr: { ...french, ...frenchImport },
};

/** The texts of Excel's pane and of the import page in a language: publishing says the same here. */
export function messagesIn(language: Language): Translate {
  return new Texts(language, CATALOGUES[language]).t;
}
