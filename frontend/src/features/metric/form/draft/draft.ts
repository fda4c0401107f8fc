import { forgetDraft, GUEST, keepDraft as keep, readDraft as read } from "@/lib/browser/draft/drafts";
import { readStoredUser } from "@/lib/data/account/storedUser";
import { EMPTY_METRIC, type MetricValues } from "../values";

/** Typed values that are not saved yet, stored in this browser for 30 days. */
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

/** The owner of what is typed here: the signed-in user. */
const owner = () => readStoredUser()?.id ?? GUEST;
const keyOf = (place: string) => `metric:${place}`;

export function readDraft(place: string): Draft | null {
  const kept = read(owner(), keyOf(place));
  if (!kept || !isTyped(kept.value)) return null;
  const { values, base, version, basedOn } = kept.value;
  return { values: whole(values), base: whole(base), version, basedOn, at: kept.at };
}

export function keepDraft(place: string, draft: Omit<Draft, "at">): void {
  keep(owner(), keyOf(place), draft);
}

export function dropDraft(place: string): void {
  forgetDraft(owner(), keyOf(place));
}

/** The values with the fields that are newer than the draft. */
function whole(values: MetricValues): MetricValues {
  return { ...EMPTY_METRIC, ...values };
}

function isTyped(value: unknown): value is Omit<Draft, "at"> {
  if (typeof value !== "object" || value === null) return false;
  const { values, base, version, basedOn } = value as Partial<Draft>;
  return isValues(values) && isValues(base) && typeof version === "number" && typeof basedOn === "number";
}

function isValues(value: unknown): value is MetricValues {
  return typeof value === "object" && value !== null && typeof (value as MetricValues).lines === "string";
}
