import { type Problem, problem } from "@/lib/data/problems";
import type { Language } from "@/lib/format";
import { readNumber } from "@/lib/format/typedNumber";
import { isColour } from "./colour";
import type { ChartValues, RuleValues } from "./values";

const MAX_YEARS = 50;
const MAX_PRIORITY = 1000;

/** The form's name of an option, which is the server's name. */
export function optionField(name: string): string {
  return `options.${name}`;
}

/** The form's name of a look's field: the server's name if there is one series. */
export function lookField(ids: readonly string[], id: string, name: string): string {
  return ids.length > 1 ? `looks.${id}.${name}` : `look.${name}`;
}

/** The problems found without a request; the server checks the rest, such as dates. */
export function checkChart(
  values: ChartValues,
  language: Language,
  nameOf = (id: string, name: string) => lookField(Object.keys(values.looks), id, name),
): Problem[] {
  const { options, looks } = values;
  const found: Problem[] = [
    ...checkWhole(optionField("years"), options.years, 1, MAX_YEARS, language),
    ...options.seasonColours.flatMap((colour, index) =>
      checkColour(optionField(index === 0 ? "seasonColours" : `seasonColours.${index}`), colour),
    ),
  ];
  for (const [id, look] of Object.entries(looks)) {
    if (look.colour !== null) found.push(...checkColour(nameOf(id, "colour"), look.colour));
    for (const name of ["greater", "lower"] as const)
      found.push(...checkRule(nameOf(id, name), look[name], language));
  }
  return [
    ...found,
    ...checkWhole(optionField("priority"), options.priority, -MAX_PRIORITY, MAX_PRIORITY, language),
  ];
}

function checkWhole(field: string, typed: string, min: number, max: number, language: Language): Problem[] {
  if (typed.trim() === "") return [];
  const value = readNumber(typed, language);
  const fits = value !== undefined && Number.isInteger(value) && value >= min && value <= max;
  return fits ? [] : [problem("NUMBER_RANGE", field, { min, max })];
}

function checkColour(field: string, colour: string): Problem[] {
  return isColour(colour) ? [] : [problem("COLOUR_INVALID", field, { text: colour })];
}

function checkRule(field: string, rule: RuleValues | null, language: Language): Problem[] {
  if (rule === null) return [];
  const value = `${field}.value`;
  if (rule.value.trim() === "") return [problem("REQUIRED", value)];
  if (readNumber(rule.value, language) === undefined) return [problem("LINE_VALUE_FORMAT", value)];
  return checkColour(`${field}.colour`, rule.colour);
}
