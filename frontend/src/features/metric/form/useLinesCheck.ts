import { useDeferredValue, useMemo } from "react";
import type { Frequency } from "@/gql/graphql";
import { countDecimalCommas, guessFrequency, type LinesOutcome, parseLines } from "@/lib/lines";
import { type Problem, problemText } from "@/lib/problems";
import { useText } from "@/lib/text";
import type { ShownProblem } from "./linesInput";

export interface LinesCheck {
  /** What was read; nothing while no frequency is chosen and none can be guessed. */
  outcome: LinesOutcome | null;
  /** The frequency that the dates suggest, while none is chosen. */
  guess: Frequency | undefined;
  problems: readonly ShownProblem[];
  more: number;
  /** Values with a decimal comma that can be replaced. */
  commas: number;
}

/** Checks the lines while they are typed, and adds what the server found in them. */
export function useLinesCheck(
  lines: string,
  frequency: Frequency | null,
  refused: readonly Problem[],
  moreRefused: number,
): LinesCheck {
  const t = useText();
  const settled = useDeferredValue(lines);
  const guess = useMemo(
    () => (frequency === null ? guessFrequency(settled) : undefined),
    [frequency, settled],
  );
  const read = frequency ?? guess;
  const outcome = useMemo(() => (read ? parseLines(read, settled) : null), [read, settled]);
  const problems = useMemo(() => {
    const own = frequency !== null && outcome ? outcome.problems : [];
    const found = own.map(({ code, line, text, params }) => ({
      line,
      text,
      message: problemText(t, { code, params: { ...params, line, text } }),
    }));
    return found.length > 0 ? found : refused.flatMap((it) => shownOf(it, problemText(t, it)));
  }, [frequency, outcome, refused, t]);
  const commas = useMemo(
    () =>
      outcome?.problems.some((it) => it.code === "LINE_VALUE_DECIMAL_COMMA")
        ? countDecimalCommas(settled)
        : 0,
    [outcome, settled],
  );
  const more = outcome && outcome.problems.length > 0 ? outcome.more : moreRefused;
  return { outcome, guess, problems, more: problems.length > 0 ? more : 0, commas };
}

function shownOf(problem: Problem, message: string): ShownProblem[] {
  const { line, text } = problem.params;
  return typeof line === "number" ? [{ line, text: typeof text === "string" ? text : "", message }] : [];
}
