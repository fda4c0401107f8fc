import type { Language } from "@/lib/text/language";
import type { Translate } from "@/lib/text/text";
import { Texts } from "@/lib/text/texts";
import { messages as english } from "@/locales/compiled/en";
import { messages as englishChart } from "@/locales/compiled/en.chartMore";
import { messages as englishPicture } from "@/locales/compiled/en.picture";
import { messages as french } from "@/locales/compiled/fr";
import { messages as frenchChart } from "@/locales/compiled/fr.chartMore";
import { messages as frenchPicture } from "@/locales/compiled/fr.picture";

const catalogues = {
  en: { ...english, ...englishChart, ...englishPicture },
  fr: { ...french, ...frenchChart, ...frenchPicture },
};

/** The texts of pictures in a language, synchronously. */
export function pictureTexts(language: Language): Translate {
  return new Texts(language, catalogues[language]).t;
}
