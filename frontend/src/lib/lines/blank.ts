/** Blanks around fields: tab and the Unicode space separators (Zs). */
const BLANK = "\\t \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000";
const LEADING = new RegExp(`^[${BLANK}]+`);
const TRAILING = new RegExp(`[${BLANK}]+$`);

export const BLANK_CLASS = BLANK;

export function trimStart(text: string): string {
  return text.replace(LEADING, "");
}

export function trimBlanks(text: string): string {
  return text.replace(LEADING, "").replace(TRAILING, "");
}

/** Blanks but the tab, which also separates fields. */
export function trimStartButTab(text: string): string {
  return text.replace(/^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/, "");
}

/** Whether a text shows nothing: blanks and characters of no width. */
export function showsNothing(text: string): boolean {
  return /^[\s\u0085\u00ad\u200b-\u200f\u2060]*$/.test(text);
}

/**
 * Control characters, separators of lines and paragraphs, the controls of direction that can show a text in
 * another order than it is written in, and the byte-order mark: they may not stand in labels and texts.
 */
export function hasRefused(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/.test(text);
}

/** Code points, as the limits count them. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let length = 0;
  for (const _ of text) length += 1;
  return length > max;
}
