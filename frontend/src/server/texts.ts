import type { Language } from "@/lib/text/language";
import type { Translate } from "@/lib/text/text";
import { Texts } from "@/lib/text/texts";
import { messages as english } from "@/locales/compiled/en";
import { messages as englishChart } from "@/locales/compiled/en.chartMore";
import { messages as englishPicture } from "@/locales/compiled/en.picture";
import { messages as englishStatus } from "@/locales/compiled/en.status";
import { messages as french } from "@/locales/compiled/fr";
import { messages as frenchChart } from "@/locales/compiled/fr.chartMore";
import { messages as frenchPicture } from "@/locales/compiled/fr.picture";
import { messages as frenchStatus } from "@/locales/compiled/fr.status";

const catalogues = {
  en: { ...english, ...englishChart, ...englishPicture, ...englishStatus },
  fr: { ...french, ...frenchChart, ...frenchPicture, ...frenchStatus },
};

/** The texts of pictures in a language, synchronously. */
export function pictureTexts(language: Language): Translate {
  return new Texts(language, catalogues[language]).t;
}
