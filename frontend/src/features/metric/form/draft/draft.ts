import { EMPTY_METRIC, type MetricValues } from "../values";

/** Typed values that are not saved yet, stored for the life of the browser tab. */
export interface Draft {
  values: MetricValues;
  /** The saved values when the draft was started. */
  base: MetricValues;
  /** Version and vintage that the draft is based on; 0 for a new indicator. */
  version: number;
  basedOn: number;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
}

const PREFIX = "statit.draft.metric:";

export function readDraft(place: string): Draft | null {
  try {
    const stored = sessionStorage.getItem(PREFIX + place);
    if (stored === null) return null;
    const draft: unknown = JSON.parse(stored);
    return isDraft(draft) ? { ...draft, values: whole(draft.values), base: whole(draft.base) } : null;
  } catch {
    return null; // no storage, or foreign data: no draft
  }
}

export function keepDraft(place: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + place, JSON.stringify(draft));
  } catch {
    // storage is full or denied: the form still has the typed values
  }
}

export function dropDraft(place: string): void {
  try {
    sessionStorage.removeItem(PREFIX + place);
  } catch {
    // storage is denied: no draft to delete
  }
}

/** The values with the fields that are newer than the draft. */
function whole(values: MetricValues): MetricValues {
  return { ...EMPTY_METRIC, ...values };
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
