import type { Licence } from "@/gql/graphql";
import type { Language } from "./language";

/** The licences in form order, from the most to the least permissive, "none stated" first. */
export const LICENCES: readonly Licence[] = [
  "NONE",
  "CC0",
  "PDDL",
  "CC_BY",
  "ETALAB",
  "OGL_UK",
  "CC_BY_SA",
  "ODBL",
  "CC_BY_ND",
  "CC_BY_NC",
  "CC_BY_NC_SA",
  "CC_BY_NC_ND",
];

interface Deed {
  /** The licence's own short name. */
  short: string;
  /** Address of its human-readable text. */
  url: string;
}

/** Short names, and the address of the text: one for all languages, or one for each. */
const DEEDS: Record<Exclude<Licence, "NONE">, { short: string; url: string | Record<Language, string> }> = {
  CC0: { short: "CC0 1.0", url: deed("publicdomain/zero/1.0") },
  PDDL: { short: "PDDL 1.0", url: "https://opendatacommons.org/licenses/pddl/1-0/" },
  CC_BY: { short: "CC BY 4.0", url: deed("licenses/by/4.0") },
  ETALAB: {
    short: "Licence Ouverte 2.0",
    url: {
      fr: "https://www.etalab.gouv.fr/wp-content/uploads/2017/04/ETALAB-Licence-Ouverte-v2.0.pdf",
      en: "https://www.etalab.gouv.fr/wp-content/uploads/2018/11/open-licence.pdf",
    },
  },
  OGL_UK: {
    short: "OGL UK 3.0",
    url: "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
  },
  CC_BY_SA: { short: "CC BY-SA 4.0", url: deed("licenses/by-sa/4.0") },
  ODBL: { short: "ODbL 1.0", url: "https://opendatacommons.org/licenses/odbl/1-0/" },
  CC_BY_ND: { short: "CC BY-ND 4.0", url: deed("licenses/by-nd/4.0") },
  CC_BY_NC: { short: "CC BY-NC 4.0", url: deed("licenses/by-nc/4.0") },
  CC_BY_NC_SA: { short: "CC BY-NC-SA 4.0", url: deed("licenses/by-nc-sa/4.0") },
  CC_BY_NC_ND: { short: "CC BY-NC-ND 4.0", url: deed("licenses/by-nc-nd/4.0") },
};

/** The text of a Creative Commons licence in both languages. */
function deed(work: string): Record<Language, string> {
  const at = (language: Language) => `https://creativecommons.org/${work}/deed.${language}`;
  return { fr: at("fr"), en: at("en") };
}

/** Short name and address of a licence in the reader's language; `undefined` if no licence is stated. */
export function licenceDeed(licence: Licence, language: Language): Deed | undefined {
  if (licence === "NONE") return undefined;
  const { short, url } = DEEDS[licence];
  return { short, url: typeof url === "string" ? url : url[language] };
}

/** The licence of the word that the server writes in its own files: `cc-by-sa`. */
export function licenceOfWord(word: string): Licence | undefined {
  return LICENCES.find((licence) => licence.toLowerCase().replaceAll("_", "-") === word);
}
