import type { Language } from "@/lib/text/language";
import { type Argument, type RangeArgument, rowsOf } from "../../core/arguments/argument";
import type { Table } from "../../core/cells";
import type { Context } from "../../core/context";
import type { Call } from "../../core/functions/call";
import { statitList, statitSearch } from "../../core/functions/list";
import { statitMeta } from "../../core/functions/meta";
import { statit } from "../../core/functions/statit";
import { statitValue } from "../../core/functions/value";
import type { FunctionName } from "../bridge";
import type { Parameter } from "./parameters";
import * as parameters from "./parameters";

/** A function of Excel. */
export interface ExcelFunction {
  name: FunctionName;
  /** At most 128 characters, the limit of older schemas of Microsoft. */
  description: Record<Language, string>;
  parameters: readonly Parameter[];
  /** The call of the core. `given` has the arguments in the order of `parameters`; missing ones count as absent. */
  run(given: readonly RangeArgument[], context: Context): Call<Table>;
}

/** All functions: the one source of their metadata and of their binding. */
export const FUNCTIONS: readonly ExcelFunction[] = [
  {
    name: "SERIES",
    description: {
      en: "The observations of an indicator: period and value. For several, a table with a column for each.",
      fr: "Les observations d’un indicateur : période et valeur. Pour plusieurs, un tableau, une colonne pour chacun.",
    },
    parameters: [
      parameters.ids,
      parameters.start,
      parameters.end,
      parameters.frequency,
      parameters.transformation,
      parameters.parameter,
      parameters.asof,
    ],
    run([id, ...others], context) {
      const [start, end, frequency, transformation, parameter, asof] = others.map(firstCell);
      return statit(id, { start, end, frequency, transformation, parameter, asof }, context);
    },
  },
  {
    name: "VALUE",
    description: {
      en: "One value of an indicator: the latest, or that of a period.",
      fr: "Une valeur d’un indicateur : la dernière, ou celle d’une période.",
    },
    parameters: [
      parameters.ids,
      parameters.period,
      parameters.frequency,
      parameters.transformation,
      parameters.parameter,
    ],
    run([id, ...others], context) {
      const [period, frequency, transformation, parameter] = others.map(firstCell);
      return statitValue(id, { period, frequency, transformation, parameter }, context);
    },
  },
  {
    name: "META",
    description: {
      en: "A field of an indicator, such as its name, unit, source or last period.",
      fr: "Un champ d’un indicateur, comme son nom, son unité, sa source ou sa dernière période.",
    },
    parameters: [parameters.ids, parameters.field],
    run: ([id, field], context) => statitMeta(id, firstCell(field), context),
  },
  {
    name: "LIST",
    description: {
      en: "The indicators of a collection, with unit, frequency, last period and last value.",
      fr: "Les indicateurs d’une collection, avec unité, périodicité, dernière période et dernière valeur.",
    },
    parameters: [parameters.collection],
    run: ([collection], context) => statitList(firstCell(collection), context),
  },
  {
    name: "SEARCH",
    description: {
      en: "The indicators that match a text, the best match first.",
      fr: "Les indicateurs qui correspondent à un texte, le plus proche en premier.",
    },
    parameters: [parameters.text, parameters.limit],
    run: ([text, limit], context) => statitSearch(firstCell(text), firstCell(limit), context),
  },
];

/** The function with this name. */
export function functionNamed(name: FunctionName): ExcelFunction {
  const found = FUNCTIONS.find((each) => each.name === name);
  if (!found) throw new Error(`There is no function ${name}.`);
  return found;
}

/** The argument, or the first cell of a range. */
function firstCell(given: RangeArgument): Argument {
  return rowsOf(given)[0]?.[0];
}
