import type { MetricValues } from "../values";

/** What was typed and not yet saved, kept for the life of the browser tab. */
export interface Draft {
  values: MetricValues;
  /** What was saved when the draft was begun. */
  base: MetricValues;
  /** Version and vintage that the draft started from; 0 for a new indicator. */
  version: number;
  basedOn: number;
  /** When it was last typed in, in milliseconds since 1970. */
  at: number;
}

const PREFIX = "statit.draft.metric:";

export function readDraft(place: string): Draft | null {
  try {
    const stored = sessionStorage.getItem(PREFIX + place);
    if (stored === null) return null;
    const draft: unknown = JSON.parse(stored);
    return isDraft(draft) ? draft : null;
  } catch {
    return null; // no storage, or something else lies there: there is no draft
  }
}

export function keepDraft(place: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + place, JSON.stringify(draft));
  } catch {
    // storage is full or refused: the form still holds what was typed
  }
}

export function dropDraft(place: string): void {
  try {
    sessionStorage.removeItem(PREFIX + place);
  } catch {
    // storage is refused: there is no draft to drop
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { values, base, version, basedOn, at } = value as Partial<Draft>;
  return (
    isValues(values) &&
    isValues(base) &&
    typeof version === "number" &&
    typeof basedOn === "number" &&
    typeof at === "number"
  );
}

function isValues(value: unknown): value is MetricValues {
  return typeof value === "object" && value !== null && typeof (value as MetricValues).lines === "string";
}
