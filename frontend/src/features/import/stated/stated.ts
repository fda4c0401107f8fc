import type { Licence } from "@/gql/graphql";
import { type Problem, problem } from "@/lib/data/problems";
import { kindOf, needOf, type StatedField } from "@/lib/repair/repairs";
import { LICENCES, licenceOfWord } from "@/lib/text/licences";

/** Most characters of a stated text, the server's limit. */
const MAX_CHARS = 250;
/** The place of an indicator's own name in a pattern of names. */
export const NAME = "{name}";

/** The codes of licences in files: SPDX identifiers. */
const LICENCE_CODES: Record<Licence, string> = {
  NONE: "none",
  CC0: "CC0-1.0",
  PDDL: "PDDL-1.0",
  CC_BY: "CC-BY-4.0",
  ETALAB: "etalab-2.0",
  OGL_UK: "OGL-UK-3.0",
  CC_BY_SA: "CC-BY-SA-4.0",
  ODBL: "ODbL-1.0",
  CC_BY_ND: "CC-BY-ND-4.0",
  CC_BY_NC: "CC-BY-NC-4.0",
  CC_BY_NC_SA: "CC-BY-NC-SA-4.0",
  CC_BY_NC_ND: "CC-BY-NC-ND-4.0",
};

/** The text that is stated for a field; empty without one. Of two, the later one applies. */
export function statedText(repairs: readonly string[], field: StatedField): string {
  const stated = repairs.findLast((repair) => kindOf(repair) === field);
  return stated === undefined ? "" : needOf(stated);
}

/** The repairs without what is stated for a field. */
export function withoutStated(repairs: readonly string[], field: StatedField): string[] {
  return repairs.filter((repair) => kindOf(repair) !== field);
}

/** Why a text cannot be stated for a field; `undefined` if it can. An empty text states nothing. */
export function problemOfStated(field: StatedField, text: string): "lacksName" | Problem | undefined {
  const length = [...text].length;
  if (length > MAX_CHARS) return problem("TOO_LONG", field, { length, max: MAX_CHARS });
  return field === "names" && text !== "" && !text.includes(NAME) ? "lacksName" : undefined;
}

/** The code of a licence in files. */
export function codeOfLicence(licence: Licence): string {
  return LICENCE_CODES[licence];
}

/** The licence of a code, or of the word that the server writes, in any case; `undefined` for another text. */
export function licenceOfCode(code: string): Licence | undefined {
  const wanted = code.toLowerCase();
  const isMeant = (licence: Licence) => LICENCE_CODES[licence].toLowerCase() === wanted;
  return LICENCES.find(isMeant) ?? licenceOfWord(wanted);
}
