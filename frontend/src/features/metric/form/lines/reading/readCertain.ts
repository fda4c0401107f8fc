import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { isOpen, kindOf, type Offer, withRepairs } from "@/lib/repair/repairs";
import type { TextReading } from "./textReading";

/** Most times that a text is read until nothing certain is left. */
const MOST_ROUNDS = 6;

/** A reading and the repairs that it was made with. */
export interface CertainReading {
  reading: TextReading;
  repairs: readonly string[];
}

/** The answers of the user: ticked repairs, and questions to which no answer is right. */
export interface Answers {
  repairs: readonly string[];
  left: readonly string[];
}

/** The frequency that the text is known to have. */
export interface Declared {
  letter: FrequencyLetter;
  /** Whether the indicator cannot have another one. */
  isFixed: boolean;
}

/**
 * Reads a text with the user's answers and everything that is certain, until nothing certain is left. Where a frequency
 * that can still change does not suit the text, the text is read without it.
 */
export async function readCertain(
  read: (repairs: readonly string[]) => Promise<TextReading>,
  answers: Answers,
  declared: Declared | null,
): Promise<CertainReading> {
  if (declared === null) return readAgain(read, answers.repairs);
  const suited = await readAgain(read, [`frequency:${declared.letter}`, ...answers.repairs]);
  const { series, proposals } = suited.reading;
  const asks = proposals.some((offer) => isOpen(offer, { ...answers, repairs: suited.repairs }));
  return declared.isFixed || series.length > 0 || asks ? suited : readAgain(read, answers.repairs);
}

async function readAgain(
  read: (repairs: readonly string[]) => Promise<TextReading>,
  chosen: readonly string[],
): Promise<CertainReading> {
  let repairs = chosen;
  for (let round = 1; ; round += 1) {
    const reading = await read(repairs);
    const hasFrequency = repairs.some((repair) => kindOf(repair) === "frequency");
    const isAdded = (offer: Offer) =>
      isAutomatic(offer) && !(hasFrequency && kindOf(offer.repair) === "frequency");
    const added = reading.proposals.filter(isAdded).map((offer) => offer.repair);
    if (added.length === 0 || round === MOST_ROUNDS) return { reading, repairs };
    repairs = withRepairs(repairs, added, reading.proposals);
  }
}

/** Repairs that the form makes without a question, because it has a key of its own. */
const UNUSED = ["name", "id"];

function isAutomatic(offer: Offer): boolean {
  const isUnused = UNUSED.includes(kindOf(offer.repair)) && offer.instead.length === 0;
  return (offer.certain || isUnused) && !offer.ticked;
}
