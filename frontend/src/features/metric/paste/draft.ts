import type { Licence } from "@/gql/graphql";
import type { Content } from "@/lib/repair/content";
import { type Answers, NO_ANSWERS } from "@/lib/repair/reading/certainReading";

/** What the user changed of a series. An absent field has the value of the text. */
export interface SeriesEdit {
  isOff?: boolean;
  name?: string;
  path?: string;
}

/** The fields of all series, in the language of the user. `null`: not typed. */
export interface CommonFields {
  unit: string | null;
  source: string | null;
  /** Empty: the collection's licence. */
  licence: Licence | "" | null;
  notes: string;
  tags: string;
}

/** Pasted data and everything that was typed about it, before it is published. */
export interface PasteDraft {
  content: Content | null;
  answers: Answers;
  /** By the ids of the series. */
  series: Record<string, SeriesEdit>;
  common: CommonFields;
  /** The id of the chosen collection; `null` if none is chosen. */
  collection: string | null;
  /** The typed name of a new collection; `null` for the proposed one. */
  collectionName: string | null;
}

export const EMPTY_PASTE: PasteDraft = {
  content: null,
  answers: NO_ANSWERS,
  series: {},
  common: { unit: null, source: null, licence: null, notes: "", tags: "" },
  collection: null,
  collectionName: null,
};

/** A stored value as a draft; `undefined` if it is none. */
export function pasteDraft(value: unknown): PasteDraft | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const draft = { ...EMPTY_PASTE, ...value } as PasteDraft;
  const { content, answers, series, common } = draft;
  const isContent = content !== null && typeof content?.text === "string";
  const isWhole = Array.isArray(answers?.repairs) && Array.isArray(answers.left);
  if (!isContent || !isWhole || typeof series !== "object" || typeof common !== "object") return undefined;
  return { ...draft, common: { ...EMPTY_PASTE.common, ...common } };
}
