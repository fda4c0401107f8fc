import type { AlertInput, AlertMode } from "@/gql/graphql";
import type { Problem } from "@/lib/data/problems";
import { problem } from "@/lib/data/problems";
import type { Language } from "@/lib/format";
import { readNumber, writeNumber } from "@/lib/format/typedNumber";

/** What is typed in the form of an alert. */
export interface AlertValues {
  readonly mode: AlertMode;
  readonly lower: string;
  readonly upper: string;
  readonly overdue: boolean;
  /** A date as `2026-03-01`, or empty. */
  readonly pausedUntil: string;
}

/** The modes in the order of the form. */
export const MODES = [
  "DAILY",
  "WEEKLY",
  "MONTHLY",
  "THRESHOLD",
  "NEVER",
] as const satisfies readonly AlertMode[];

/** A stored alert. */
interface StoredAlert {
  readonly mode: AlertMode;
  readonly lower?: number | null;
  readonly upper?: number | null;
  readonly overdue: boolean;
  readonly pausedUntil?: string | null;
}

/** The initial values of the form: those of the alert, or a daily one. */
export function valuesOf(alert: StoredAlert | null | undefined, language: Language): AlertValues {
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? "" : writeNumber(value, language);
  return {
    mode: alert?.mode ?? "DAILY",
    lower: number(alert?.lower),
    upper: number(alert?.upper),
    overdue: alert?.overdue ?? false,
    pausedUntil: alert?.pausedUntil ?? "",
  };
}

/** The bounds of typed values; `undefined` for what is empty or no number. */
export function boundsOf({ lower, upper }: AlertValues, language: Language) {
  return { lower: readNumber(lower, language), upper: readNumber(upper, language) };
}

/** The input to send, or the problems of what is typed. */
export function inputOf(values: AlertValues, language: Language): AlertInput | Problem[] {
  const { mode, overdue, pausedUntil } = values;
  const bounds = boundsOf(values, language);
  if (mode === "THRESHOLD") {
    const wrong = (["lower", "upper"] as const).filter(
      (field) => values[field].trim() !== "" && bounds[field] === undefined,
    );
    if (wrong.length > 0) return wrong.map((field) => problem("NUMBER_NOT_FINITE", field));
  }
  return {
    mode,
    lower: mode === "THRESHOLD" ? (bounds.lower ?? null) : null,
    upper: mode === "THRESHOLD" ? (bounds.upper ?? null) : null,
    overdue,
    pausedUntil: pausedUntil || null,
  };
}
