import { type Shown, transformOf } from "@/lib/reading/transformations";
import type { Context } from "../context";
import { invalidValue } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import { type Argument, isAbsent, textOf } from "./argument";
import { dayOfDate, dayText } from "./day";
import { canonicalPeriod, readDate, serialText } from "./period";
import { type Choice, FREQUENCY_CHOICES, findWord, labelsOf, TRANSFORMATION_CHOICES } from "./words";

/** The read options that the functions use, in the order of a canonical request. */
export const OPTION_NAMES = [
  "freq",
  "agg",
  "transform",
  "param",
  "start",
  "end",
  "partial",
  "breaks",
  "asof",
  "order",
  "limit",
] as const;

/** The name of a read option of the API. */
export type OptionName = (typeof OPTION_NAMES)[number];

/** Read options of the API as texts. An absent option has its default. */
export type ReadOptions = Partial<Record<OptionName, string>>;

/** The arguments of a function that become read options. */
export interface OptionArguments {
  start?: Argument;
  end?: Argument;
  frequency?: Argument;
  transformation?: Argument;
  parameter?: Argument;
  asof?: Argument;
}

/** The largest number of periods of a start `-n`. */
const MAX_LAST_PERIODS = 100_000;

/**
 * The read options of the arguments. The server checks what depends on the series: whether the frequency is lower, and
 * whether the parameter suits the transformation.
 *
 * @throws SheetError that names the first wrong argument.
 */
export function readOptions(given: OptionArguments, context: Context): ReadOptions {
  const frequency = readWord("frequency", given.frequency, FREQUENCY_CHOICES, context);
  const shown = readWord("transformation", given.transformation, TRANSFORMATION_CHOICES, context);
  const transformation = shown === undefined ? {} : transformationOptions(shown, frequency, given, context);
  const options: ReadOptions = {
    freq: frequency,
    param: readParameter(given.parameter, shown, context),
    start: lastPeriods(given.start) ?? readDate("start", given.start, context),
    end: readDate("end", given.end, context),
    asof: readAsOf(given.asof, context),
    ...transformation,
  };
  return withoutAbsent(options);
}

/**
 * The options of an address, replaced by those of the arguments. A method of aggregation belongs to its frequency, and
 * a parameter to its transformation: they are replaced together.
 */
export function mergeOptions(ofAddress: ReadOptions, ofArguments: ReadOptions): ReadOptions {
  const merged = { ...ofAddress };
  if (ofArguments.freq !== undefined) delete merged.agg;
  if (ofArguments.transform !== undefined) delete merged.param;
  return { ...merged, ...ofArguments };
}

/**
 * A word of a list. `undefined` if the argument is absent.
 *
 * @throws SheetError with the possible words.
 */
export function readWord<Value>(
  name: "frequency" | "transformation" | "field",
  argument: Argument,
  choices: readonly Choice<Value>[],
  context: Context,
): Value | undefined {
  if (isAbsent(argument)) return undefined;
  const found = typeof argument === "string" ? findWord(choices, argument) : undefined;
  if (found !== undefined) return found;
  const words = labelsOf(choices, context.language);
  throw invalidValue(sentencesIn(context.language).wordUnknown(name, textOf(argument), words));
}

/** The transformation; with the number of periods of a year where it compares with a year earlier. */
function transformationOptions(
  shown: Shown,
  frequency: Parameters<typeof transformOf>[1] | undefined,
  given: OptionArguments,
  context: Context,
): ReadOptions {
  if (shown !== "changeYear" && shown !== "pctYear") return { transform: shown };
  const sentences = sentencesIn(context.language);
  const word = textOf(given.transformation);
  if (!isAbsent(given.parameter)) throw invalidValue(sentences.yearHasParameter(word));
  if (frequency === undefined || frequency === "D") throw invalidValue(sentences.yearNeedsFrequency(word));
  return transformOf(shown, frequency);
}

/**
 * The parameter: the base period of an index as a date, else a number of periods as digits. Without a transformation,
 * which may be one of the address, a number counts as periods.
 */
function readParameter(argument: Argument, shown: Shown | undefined, context: Context): string | undefined {
  if (shown === "index") return readDate("parameter", argument, context);
  if (isAbsent(argument)) return undefined;
  if (typeof argument === "string") return canonicalPeriod(argument);
  if (typeof argument === "number" && Number.isInteger(argument)) return String(argument);
  throw invalidValue(sentencesIn(context.language).parameterUnreadable(textOf(argument)));
}

/** The start `-n` for the last n periods, given as a text or a number; `undefined` for other arguments. */
function lastPeriods(argument: Argument): string | undefined {
  const count = /^-(\d{1,6})$/.exec(textOf(argument))?.[1];
  const number = Number(count ?? 0);
  return number >= 1 && number <= MAX_LAST_PERIODS ? `-${number}` : undefined;
}

/** A past state: a date, an instant in the form of RFC 3339, or `v` and the number of a vintage. */
function readAsOf(argument: Argument, context: Context): string | undefined {
  if (isAbsent(argument) || argument === 0) return undefined;
  const text = textOf(argument);
  if (argument instanceof Date) return dayText(dayOfDate(argument));
  if (typeof argument === "number" && argument > 9999) {
    const day = serialText(argument, context);
    if (day !== undefined) return day;
  }
  if (typeof argument === "string") {
    if (/^v\d+$/i.test(text)) return text.toLowerCase();
    if (/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text)) return text;
  }
  throw invalidValue(sentencesIn(context.language).asofUnreadable(text));
}

function withoutAbsent(options: ReadOptions): ReadOptions {
  const present = OPTION_NAMES.filter((name) => options[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, options[name]]));
}
