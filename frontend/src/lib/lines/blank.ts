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

/** Trims blanks except the tab, which also separates fields. */
export function trimStartButTab(text: string): string {
  return text.replace(/^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/, "");
}

/** Whether a text is invisible: blanks and zero-width characters. */
export function showsNothing(text: string): boolean {
  return /^[\s\u0085\u00ad\u200b-\u200f\u2060]*$/.test(text);
}

/**
 * Whether a text contains characters that labels and texts may not have: control characters, line and paragraph
 * separators, direction controls that can display a text in another order, and the byte-order mark.
 */
export function hasRefused(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/.test(text);
}

/** Compares lengths in code points, the unit of the limits. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let length = 0;
  for (const _ of text) length += 1;
  return length > max;
}
