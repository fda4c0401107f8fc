import type { Language } from "./language";

/** A text in both languages as form values: never absent, empty if not given. */
export type TextPair = Record<Language, string>;

export const EMPTY_PAIR: TextPair = { fr: "", en: "" };

/** The server's text as form values. */
export function pairOf(text: { fr?: string | null; en?: string | null }): TextPair {
  return { fr: text.fr ?? "", en: text.en ?? "" };
}

/** Form values as API input: blank texts are `null`. */
export function pairInput(pair: TextPair): { fr: string | null; en: string | null } {
  return { fr: pair.fr.trim() || null, en: pair.en.trim() || null };
}

/** Whether a text is given in the language that is not the reader's: then both must be shown. */
export function speaksOther(pairs: readonly TextPair[], own: Language): boolean {
  const other = own === "fr" ? "en" : "fr";
  return pairs.some((pair) => pair[other].trim() !== "");
}

export function isBlankPair(pair: TextPair): boolean {
  return pair.fr.trim() === "" && pair.en.trim() === "";
}
