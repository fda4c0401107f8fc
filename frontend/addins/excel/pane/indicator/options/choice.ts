import type { FrequencyLetter } from "@/lib/calendar/frequency";
import {
  defaultPeriods,
  lowerFrequencies,
  type Shown,
  shownChoices,
  transformOf,
} from "@/lib/reading/transformations";
import type { Language } from "@/lib/text/language";
import { type Choice, FREQUENCY_CHOICES, TRANSFORMATION_CHOICES } from "../../../../core/arguments/words";

/** The periods that a formula reads: all, the last ones, or those since a date. */
export type RangeKind = "all" | "last" | "since";

/** The options that a person chose for an indicator, as texts of fields. */
export interface ReadChoice {
  range: RangeKind;
  /** Digits: the number of periods of `last`. */
  last: string;
  /** A period of `since`, as typed. */
  since: string;
  /** `undefined`: as published. */
  frequency: FrequencyLetter | undefined;
  shown: Shown;
  /** A number of periods, or the base period of an index; empty for the default. */
  parameter: string;
}

/** The choice at first: everything as published. */
export const AS_PUBLISHED: ReadChoice = {
  range: "all",
  last: "12",
  since: "",
  frequency: undefined,
  shown: "none",
  parameter: "",
};

/** The arguments of `STATIT.SERIES` after the id, in their order; `null` for an absent one. */
export type SeriesArguments = readonly (string | number | null)[];

/**
 * The arguments of `STATIT.SERIES` after the id: start, end, frequency, transformation, parameter, with the words of the
 * language. Absent ones at the end are left out.
 *
 * @param own the frequency of the indicator. A comparison with a year earlier needs it as an argument.
 */
export function seriesArguments(
  choice: ReadChoice,
  own: FrequencyLetter,
  language: Language,
): SeriesArguments {
  return trimmed([startOf(choice), null, ...readingOf(choice, own, language)]);
}

/** The arguments of `STATIT.VALUE` after the id: no period, then as in `seriesArguments`. */
export function valueArguments(
  choice: ReadChoice,
  own: FrequencyLetter,
  language: Language,
): SeriesArguments {
  return trimmed([null, ...readingOf(choice, own, language)]);
}

function startOf({ range, last, since }: ReadChoice): string | number | null {
  if (range === "last") return /^[1-9]\d{0,5}$/.test(last.trim()) ? -Number(last) : last.trim() || null;
  return range === "since" ? asArgument(since) : null;
}

function readingOf(
  { frequency, shown, parameter }: ReadChoice,
  own: FrequencyLetter,
  language: Language,
): SeriesArguments {
  const isOverAYear = shown === "changeYear" || shown === "pctYear";
  const letter = frequency ?? (isOverAYear ? own : undefined);
  return [
    letter === undefined ? null : wordOf(FREQUENCY_CHOICES, letter, language),
    shown === "none" ? null : wordOf(TRANSFORMATION_CHOICES, shown, language),
    parameterKind(shown) === "none" ? null : asArgument(parameter),
  ];
}

/** The parameter that a transformation takes. */
export function parameterKind(shown: Shown): "none" | "periods" | "base" {
  if (shown === "index") return "base";
  return shown === "none" || shown === "changeYear" || shown === "pctYear" ? "none" : "periods";
}

/** The number of periods without a parameter, for the hint of the field. */
export function usualPeriods(shown: Shown, frequency: FrequencyLetter): number | undefined {
  return defaultPeriods(transformOf(shown, frequency).transform, frequency);
}

/** The frequencies to choose for an indicator, with their words. Without its own: that is "as published". */
export function frequencyOptions(own: FrequencyLetter, language: Language) {
  return lowerFrequencies(own).map((value) => ({
    value,
    label: wordOf(FREQUENCY_CHOICES, value, language) ?? value,
  }));
}

/** The transformations to choose at a frequency, with their words. */
export function shownOptions(frequency: FrequencyLetter, language: Language) {
  return shownChoices(frequency).map((value) => ({
    value,
    label: wordOf(TRANSFORMATION_CHOICES, value, language) ?? value,
  }));
}

/** The word of a value that the functions accept and people see. */
function wordOf<Value>(choices: readonly Choice<Value>[], value: unknown, language: Language): string | null {
  return choices.find((choice) => choice.value === value)?.label[language] ?? null;
}

/** A typed argument: whole numbers as numbers, an empty text as absent. */
function asArgument(typed: string): string | number | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

function trimmed(given: SeriesArguments): SeriesArguments {
  const length = given.findLastIndex((each) => each !== null) + 1;
  return given.slice(0, length);
}
