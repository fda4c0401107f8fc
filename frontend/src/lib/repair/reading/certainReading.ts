import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { type ChosenRepairs, withCertain } from "@/lib/repair/certain";
import { isOpen, kindOf, type Offer } from "@/lib/repair/repairs";
import type { TextReading } from "./textReading";

/** The answers of the user: ticked repairs, and questions to which no answer is right. */
export type Answers = ChosenRepairs;

export const NO_ANSWERS: Answers = { repairs: [], left: [] };

/** Most times that a text is read until nothing certain is left. */
const MOST_ROUNDS = 6;

/** A reading and the repairs that it was made with. */
export interface CertainReading {
  reading: TextReading;
  repairs: readonly string[];
}

/** The frequency that the text is known to have. */
interface Declared {
  letter: FrequencyLetter;
  /** Whether the indicator cannot have another one. */
  isFixed: boolean;
}

/** Readings, one after the other: each step yields the repairs to read with, and receives the reading. */
type Readings = Generator<readonly string[], CertainReading, TextReading>;

/**
 * The readings of a text with the user's answers and everything that is certain, until nothing certain is left. Where a
 * frequency that can still change does not suit the text, the text is read without it.
 */
function* certainReading(answers: Answers, declared: Declared | null): Readings {
  if (declared === null) return yield* readAgain(answers.repairs);
  const suited = yield* readAgain([`frequency:${declared.letter}`, ...answers.repairs]);
  const { series, proposals } = suited.reading;
  const asks = proposals.some((offer) => isOpen(offer, { ...answers, repairs: suited.repairs }));
  return declared.isFixed || series.length > 0 || asks ? suited : yield* readAgain(answers.repairs);
}

/** Takes the readings of `certainReading` from a function that reads. Rejects with its errors. */
export async function readCertain(
  read: (repairs: readonly string[]) => Promise<TextReading>,
  answers: Answers,
  declared: Declared | null,
): Promise<CertainReading> {
  const readings = certainReading(answers, declared);
  let step = readings.next();
  while (!step.done) step = readings.next(await read(step.value));
  return step.value;
}

function* readAgain(chosen: readonly string[]): Readings {
  let repairs = chosen;
  for (let round = 1; ; round += 1) {
    const reading = yield repairs;
    const next = withCertain({ repairs, left: [] }, reading.proposals, isAutomatic);
    if (next === undefined || round === MOST_ROUNDS) return { reading, repairs };
    repairs = next;
  }
}

/** Repairs that the form makes without a question, because it has a key of its own. */
const UNUSED = ["name", "id"];

function isAutomatic(offer: Offer): boolean {
  const isUnused = UNUSED.includes(kindOf(offer.repair)) && offer.instead.length === 0;
  return offer.certain || isUnused;
}
