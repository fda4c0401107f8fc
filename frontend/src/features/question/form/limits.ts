/** Most characters of a question's title. */
export const TITLE_MAX = 150;

/** Most characters of the text of a question or an answer. */
export const TEXT_MAX = 10_000;

/** Most characters of a reason. */
export const REASON_MAX = 500;

/** The number of characters of a text, as the server counts them: by code point, composed, without blanks at its ends. */
export function lengthOf(text: string): number {
  return [...text.trim().normalize("NFC")].length;
}
