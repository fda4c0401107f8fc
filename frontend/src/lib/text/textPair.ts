import type { Language } from "./language";

/** A text in both languages as a form holds it: never absent, empty when not given. */
export type TextPair = Record<Language, string>;

export const EMPTY_PAIR: TextPair = { fr: "", en: "" };

/** What the server sent, as a form holds it. */
export function pairOf(text: { fr?: string | null; en?: string | null }): TextPair {
  return { fr: text.fr ?? "", en: text.en ?? "" };
}

/** What a form holds, as the server takes it: blank texts are absent. */
export function pairInput(pair: TextPair): { fr: string | null; en: string | null } {
  return { fr: pair.fr.trim() || null, en: pair.en.trim() || null };
}

/** Whether one of the texts is given in the language that is not the reader's: then both have to be shown. */
export function speaksOther(pairs: readonly TextPair[], own: Language): boolean {
  const other = own === "fr" ? "en" : "fr";
  return pairs.some((pair) => pair[other].trim() !== "");
}

export function isBlankPair(pair: TextPair): boolean {
  return pair.fr.trim() === "" && pair.en.trim() === "";
}
