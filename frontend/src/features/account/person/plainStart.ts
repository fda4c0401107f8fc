/** Most characters of a start. */
const MOST = 200;

/** Characters that are read for it; more would cost time on long texts. */
const READ = 1_000;

/** The usual signs, in the order of their removal. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  // Lines around code, below headings, between the parts of a text or the rows of a table.
  [/^[ \t]*(?:```|~~~|[-=*_|:][-=*_|: \t]*$).*$/gm, ""],
  // Before quotations, headings and entries of lists, which may be nested.
  [/^(?:[ \t]*(?:>|#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]))+/gm, ""],
  // Between the rows of a table, between its cells, and around it.
  [/[ \t]*\|\s*\n\s*\|[ \t]*/g, " · "],
  [/(?<=^[ \t]*\|.*)[ \t]*\|[ \t]*(?=\S.*\|[ \t]*$)/gm, " · "],
  [/^[ \t]*\|[ \t]*(.*?)[ \t]*\|[ \t]*$/gm, "$1"],
  [/!?\[([^[\]]*)\]\([^()]*\)/g, "$1"],
  [/<(https?:[^<>\s]+)>/g, "$1"],
  [/`+([^`]+)`+/g, "$1"],
  // Bold, then italic; a sign inside a word or between spaces is text.
  [/(?<![\w\\])(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1(?!\w)/g, "$2"],
  [/(?<![\w\\])([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)/g, "$2"],
  [/\\([!-/:-@[-`{-~])/g, "$1"],
  [/\s+/g, " "],
];

/**
 * The start of a Markdown text without the usual signs: one line of at most 200 characters, with an ellipsis where the
 * text goes on. It ends after a word where it can.
 */
export function plainStart(markdown: string): string {
  const plain = SIGNS.reduce((text, [sign, by]) => text.replace(sign, by), markdown.slice(0, READ)).trim();
  const characters = [...plain];
  if (characters.length <= MOST) return markdown.length > READ ? `${plain}…` : plain;
  const start = characters.slice(0, MOST + 1).join("");
  const end = start.lastIndexOf(" ");
  return `${end > 0 ? start.slice(0, end) : characters.slice(0, MOST).join("")}…`;
}
