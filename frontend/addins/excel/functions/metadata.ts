import type { Language } from "@/lib/text/language";
import { FUNCTIONS } from "./table";

/**
 * The metadata of all functions in one language, the content of `functions.json`. Ids and names are the same in all
 * languages, so that a formula means the same everywhere.
 *
 * `allowCustomDataForDataTypeAny` lets results have formatted numbers. `requiresAddress` passes the cell of a formula,
 * for the list of failures.
 *
 * Source of the format: "Manually create JSON metadata for custom functions in Excel", Microsoft.
 */
export function metadataIn(language: Language) {
  return {
    allowCustomDataForDataTypeAny: true,
    functions: FUNCTIONS.map(({ name, description, parameters }) => ({
      id: name,
      name,
      description: description[language],
      parameters: parameters.map((parameter) => ({
        name: parameter.name[language],
        description: parameter.description[language],
        type: "any",
        dimensionality: parameter.isRange ? "matrix" : "scalar",
        optional: parameter.isOptional,
      })),
      result: { dimensionality: "matrix" },
      options: { cancelable: true, requiresAddress: true },
    })),
  };
}
