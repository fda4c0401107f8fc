import { useMemo, useState } from "react";
import type { Frequency } from "@/gql/graphql";
import { FREQUENCIES, type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import type { Problem } from "@/lib/data/problems";
import { isTable, type LinesOutcome, parseLines, rowsOf } from "@/lib/lines";
import type { ShownProblem } from "@/lib/repair/reading/readParts";
import { isReadable, lineProblems } from "@/lib/repair/reading/readParts";
import { type ReadingState, type TextReadings, useTextReading } from "@/lib/repair/reading/useTextReading";
import { useText } from "@/lib/text/text";
import { type LinesCheck, useLinesCheck } from "../useLinesCheck";

/** The lines of the form: what the browser checks of them, and what the server reads where they are not canonical. */
export interface ReadLines {
  check: LinesCheck;
  reading: TextReadings;
  /** Whether the panel of the reading is shown; otherwise the check says what is wrong. */
  isShown: boolean;
  /** The series to draw: that of canonical lines, or the only one that the server found. */
  outcome: LinesOutcome | null;
  problems: readonly ShownProblem[];
  more: number;
  /** Publishes numbers behind the values as their notes; `undefined` if the lines cannot be published so. */
  keep: (() => void) | undefined;
  /** Whether these lines may be published without an answer about their reading. */
  isSettled: (lines: string) => boolean;
}

interface Given {
  lines: string;
  frequency: Frequency | null;
  /** Whether the user, not a reading, chose the frequency: then it decides how dates are read. */
  isDeclared: boolean;
  isFixed: boolean;
  /** The published lines; empty for a new indicator. */
  published: string;
  refused: readonly Problem[];
  moreRefused: number;
}

export function useReadLines(given: Given): ReadLines {
  const { lines, frequency, isDeclared, isFixed, published, refused, moreRefused } = given;
  const t = useText();
  const [kept, setKept] = useState<string | null>(null);
  const hasNotes = useMemo(() => isTable(published), [published]);
  const keepsNotes = (text: string) => hasNotes || kept === text;
  const check = useLinesCheck(lines, frequency, keepsNotes, { refused, moreRefused });
  const reading = useTextReading(
    check.unread,
    frequency !== null && isDeclared ? { frequency, isFixed } : null,
  );
  const { state } = reading;
  const isMostlyRight = rightLines(check.outcome);
  const found = state.kind === "read" && (isReadable(state) || !isMostlyRight) ? state : null;
  const [only] = found?.reading.series.length === 1 ? found.reading.series : [];
  const outcome = useMemo(
    () => (only?.lines ? parseLines(frequencyOf(only.frequency), only.lines) : null),
    [only],
  );
  const ofReading = useMemo(() => (found ? lineProblems(t, found) : []), [found, t]);
  // Where the server says nothing about lines, the check of the browser does.
  const isExplained = found !== null && (isReadable(found) || ofReading.length > 0);
  const isTyped = check.unread?.isTyped ?? false;
  const isHidden = state.kind === "waiting" && !isTyped && !(isMostlyRight && frequency);
  const isCanonical = check.outcome?.problems.length === 0;
  return {
    check,
    reading,
    isShown: found !== null || isPending(state, isTyped),
    outcome: found ? outcome : check.outcome,
    problems: isExplained ? ofReading : isHidden ? [] : check.problems,
    more: isExplained ? moreOf(found.reading) : isHidden ? 0 : check.more,
    keep: check.unread !== null && isCanonical ? () => setKept(lines) : undefined,
    isSettled: (text) => keepsNotes(text) || !isTable(text),
  };
}

/** Whether the panel tells how far the reading is; a line that is still typed waits in silence. */
function isPending({ kind }: ReadingState, isTyped: boolean): boolean {
  return kind === "failed" || kind === "tooLarge" || (kind === "waiting" && !isTyped);
}

/** Whether most lines are canonical: then the others are probably mistakes, not another notation. */
function rightLines(outcome: LinesOutcome | null): boolean {
  if (outcome === null) return false;
  return rowsOf(outcome.series).length > outcome.problems.length + outcome.more;
}

function moreOf({
  more_defects,
  invalid,
}: {
  more_defects: number;
  invalid: readonly { more_defects: number }[];
}) {
  return invalid.reduce((sum, item) => sum + item.more_defects, more_defects);
}

/** The frequency of a letter. */
export function frequencyOf(letter: FrequencyLetter): Frequency {
  return FREQUENCIES.find((one) => frequencyLetter(one) === letter) ?? "CATEGORY";
}
