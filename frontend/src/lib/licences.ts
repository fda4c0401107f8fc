import type { Licence } from "@/gql/graphql";

/** The licences in the order of the form, from the freest to the strictest, "none stated" first. */
export const LICENCES: readonly Licence[] = [
  "NONE",
  "CC0",
  "CC_BY",
  "CC_BY_SA",
  "CC_BY_ND",
  "CC_BY_NC",
  "CC_BY_NC_SA",
  "CC_BY_NC_ND",
];

interface Deed {
  /** The licence's own short name. */
  short: string;
  /** Address of its text for people, without the language. */
  url: string;
}

const DEEDS: Record<Exclude<Licence, "NONE">, Deed> = {
  CC0: { short: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/deed" },
  CC_BY: { short: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/deed" },
  CC_BY_SA: { short: "CC BY-SA 4.0", url: "https://creativecommons.org/licenses/by-sa/4.0/deed" },
  CC_BY_ND: { short: "CC BY-ND 4.0", url: "https://creativecommons.org/licenses/by-nd/4.0/deed" },
  CC_BY_NC: { short: "CC BY-NC 4.0", url: "https://creativecommons.org/licenses/by-nc/4.0/deed" },
  CC_BY_NC_SA: { short: "CC BY-NC-SA 4.0", url: "https://creativecommons.org/licenses/by-nc-sa/4.0/deed" },
  CC_BY_NC_ND: { short: "CC BY-NC-ND 4.0", url: "https://creativecommons.org/licenses/by-nc-nd/4.0/deed" },
};

/** Short name and address of a licence in the reader's language; nothing where none is stated. */
export function licenceDeed(licence: Licence, language: string): Deed | undefined {
  if (licence === "NONE") return undefined;
  const { short, url } = DEEDS[licence];
  return { short, url: `${url}.${language}` };
}
