import { useDeferredValue, useMemo } from "react";
import type { Frequency } from "@/gql/graphql";
import { type Problem, problemText } from "@/lib/data/problems";
import {
  type FrequencyGuess,
  guessFrequency,
  isTable,
  type LinesOutcome,
  parseLines,
  rowsOf,
} from "@/lib/lines";
import type { ShownProblem } from "@/lib/repair/reading/readParts";
import type { UnreadText } from "@/lib/repair/reading/useTextReading";
import { useText } from "@/lib/text/text";

export interface LinesCheck {
  /** The parsed lines; `null` if no frequency is chosen or can be guessed. */
  outcome: LinesOutcome | null;
  /** The frequency that the dates suggest, if no frequency is chosen or the chosen one does not fit them. */
  guess: Frequency | undefined;
  problems: readonly ShownProblem[];
  more: number;
  /** The lines as a text for the server, if they are not canonical or seem to be a table; else `null`. */
  unread: UnreadText | null;
}

/**
 * Checks the lines during typing, and adds the problems that the server found in them. `keepsNotes` tells whether
 * numbers behind the values of these lines are their notes.
 */
export function useLinesCheck(
  lines: string,
  frequency: Frequency | null,
  keepsNotes: (lines: string) => boolean,
  { refused, moreRefused }: { refused: readonly Problem[]; moreRefused: number },
): LinesCheck {
  const t = useText();
  const settled = useDeferredValue(lines);
  const chosen = useMemo(
    () => (frequency === null ? null : parseLines(frequency, settled)),
    [frequency, settled],
  );
  const guess = useMemo(() => {
    const found = guessFrequency(settled);
    return found && (chosen === null || misses(chosen, found)) ? found.frequency : undefined;
  }, [chosen, settled]);
  const outcome = useMemo(
    () => chosen ?? (guess ? parseLines(guess, settled) : null),
    [chosen, guess, settled],
  );
  const problems = useMemo(() => {
    const found = (outcome?.problems ?? []).map(({ code, line, text, params }) => ({
      line,
      text,
      message: problemText(t, { code, params: { ...params, line, text } }),
    }));
    return found.length > 0 ? found : refused.flatMap((it) => shownOf(it, problemText(t, it)));
  }, [outcome, refused, t]);
  const kept = keepsNotes(settled);
  const unread = useMemo(() => unreadOf(settled, outcome, kept), [settled, outcome, kept]);
  const more = outcome && outcome.problems.length > 0 ? outcome.more : moreRefused;
  return { outcome, guess, problems, more: problems.length > 0 ? more : 0, unread };
}

/** The text that the server must read; `null` for canonical lines. */
function unreadOf(lines: string, outcome: LinesOutcome | null, keepsNotes: boolean): UnreadText | null {
  if (lines.trim() === "") return null;
  if (outcome?.problems.length === 0)
    return isTable(lines) && !keepsNotes ? { text: lines, isTyped: false } : null;
  const last = lines.trimEnd().split("\n").length;
  const isTyped = outcome ? outcome.problems[0]?.line === last : last === 1;
  return { text: lines, isTyped };
}

/**
 * Whether most of the dates belong to another frequency, or are read as days or weeks although they can only represent
 * longer periods: 30 June of each year.
 */
function misses({ series, problems, more }: LinesOutcome, found: FrequencyGuess): boolean {
  const strangers = problems.filter((it) => it.code === "LINE_DATE_OTHER_FREQUENCY").length;
  if (strangers > 0 && strangers + more > rowsOf(series).length) return true;
  const areDays = (frequency: Frequency) => frequency === "DAILY" || frequency === "WEEKLY";
  return found.certain && areDays(series.frequency) && !areDays(found.frequency);
}

function shownOf(problem: Problem, message: string): ShownProblem[] {
  const { line, text } = problem.params;
  return typeof line === "number" ? [{ line, text: typeof text === "string" ? text : "", message }] : [];
}
