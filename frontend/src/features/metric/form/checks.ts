import type { Frequency } from "@/gql/graphql";
import { type Problem, problem, problemText } from "@/lib/data/problems";
import { metricPathProblem } from "@/lib/keys/keys";
import { MAX_CANONICAL_BYTES } from "@/lib/lines";
import type { Translate } from "@/lib/text/text";
import { isBlankPair } from "@/lib/text/textPair";
import { problemOfParameter } from "./fields/parameter";
import type { MetricValues } from "./values";

/** The published state when the form is opened. */
export interface Published {
  lines: string;
  /** `null` without observations. */
  frequency: Frequency | null;
  observations: number;
}

/** Whether observations are published at another frequency than the chosen one. */
export function changesFrequency({ frequency }: Published, chosen: Frequency | null): boolean {
  return frequency !== null && chosen !== null && frequency !== chosen;
}

/** Whether a problem says that another user saved meanwhile. */
export function isConflict(it: Problem): boolean {
  return it.code === "CONFLICT" || it.code === "VINTAGE_CONFLICT";
}

/** Whether a dialog asks what to do about a problem: a conflict, or a publish to a discontinued indicator. */
export function isAnsweredByDialog(it: Problem): boolean {
  return isConflict(it) || it.code === "METRIC_ENDED";
}

/** The problems that need no server. */
export function problemsBeforeSending(values: MetricValues): Problem[] {
  const problems: Problem[] = [];
  if (isBlankPair(values.name)) problems.push(problem("REQUIRED", "name"));
  const wrong = metricPathProblem(values.path.trim());
  if (wrong) problems.push(problem(wrong.code, "path", wrong.params));
  if (values.frequency === null) problems.push(problem("REQUIRED", "frequency"));
  if (values.end && values.end.date.trim() === "") problems.push(problem("REQUIRED", "end.date"));
  const parameter = problemOfParameter(values.transformation, values.frequency, values.parameter, null);
  if (parameter) problems.push(parameter);
  return problems;
}

/** The sentence for lines beyond the largest size, in bytes; `undefined` if they fit. */
export function tooLarge(t: Translate, size: number): string | undefined {
  if (size <= MAX_CANONICAL_BYTES) return undefined;
  return problemText(t, problem("SERIES_TOO_LARGE", "observations", { size, max: MAX_CANONICAL_BYTES }));
}
