import { problemText } from "@/lib/data/problems";
import type { OfferedRepair } from "@/lib/repair/outcome";
import { isOpen, isQuestion, kindOf, tickedOf } from "@/lib/repair/repairs";
import type { Translate } from "@/lib/text/text";
import type { TextReading } from "./textReading";
import type { ReadingState } from "./useTextReading";

/** A bad line, as it is shown. */
export interface ShownProblem {
  line: number;
  text: string;
  message: string;
}

export type Read = Extract<ReadingState, { kind: "read" }>;

/** The parts of a reading that the panel shows. */
export interface ReadParts {
  /** Questions, answered or not. */
  questions: readonly OfferedRepair[];
  /** Repairs that only the user can decide on. */
  choices: readonly OfferedRepair[];
  /** Repairs that were made because nothing else is possible. */
  made: readonly string[];
  /** Number of questions without an answer. */
  open: number;
}

/** Repairs without a meaning in the form, which has a key of its own. */
const UNUSED = ["name", "id", "under"];
/** Repairs that are made silently: every text of the form is such a table, and the form shows the frequency by itself. */
const isUntold = (repair: string) =>
  ["header:0", "columns:date,value"].includes(repair) || [...UNUSED, "frequency"].includes(kindOf(repair));
/** Problems of files of many indicators, which the form solves. */
const OF_FILES = [
  "IMPORT_IDS_MISSING",
  "IMPORT_ID_MISSING",
  "IMPORT_FREQUENCIES_MISSING",
  "IMPORT_FREQUENCY_MISSING",
];

export function readParts({ reading, repairs, answers }: Read): ReadParts {
  const questions = reading.proposals.filter(isQuestion);
  const open = questions.filter((offer) => isOpen(offer, { repairs, left: answers.left })).length;
  const isChoice = (offer: OfferedRepair) =>
    !offer.certain && !isQuestion(offer) && !UNUSED.includes(kindOf(offer.repair));
  // An answer often decides what else there is to choose.
  const choices = open > 0 ? [] : reading.proposals.filter(isChoice);
  const isShown = (repair: string) =>
    [...questions, ...choices].some((offer) => tickedOf(offer, [repair]) !== undefined);
  return {
    questions,
    choices,
    made: repairs.filter((repair) => !isUntold(repair) && !isShown(repair)),
    open,
  };
}

/** The problems of a reading that belong to lines, in their order: the first of each line. None before the questions. */
export function lineProblems(t: Translate, read: Read): ShownProblem[] {
  if (readParts(read).open > 0) return [];
  const byLine = new Map<number, ShownProblem>();
  for (const defect of defectsOf(read.reading)) {
    const { line, text } = defect;
    if (line !== null && !byLine.has(line)) byLine.set(line, { line, text, message: problemText(t, defect) });
  }
  return [...byLine.values()].sort((a, b) => a.line - b.line);
}

/** The sentences of problems that belong to no line, each once. */
export function otherProblems(t: Translate, reading: TextReading): string[] {
  const others = defectsOf(reading).filter(({ line }) => line === null);
  return [...new Set(others.map((defect) => problemText(t, defect)))];
}

/** All problems of a text, without those that the form solves. */
function defectsOf({ defects, invalid }: TextReading): TextReading["defects"] {
  const all = [...defects, ...invalid.flatMap((item) => item.defects)];
  return all.filter(({ code }) => !OF_FILES.includes(code));
}

/** Whether the text was read, or can be after answers. */
export function isReadable(read: Read): boolean {
  const { questions, choices } = readParts(read);
  return read.reading.series.length > 0 || questions.length > 0 || choices.length > 0;
}
