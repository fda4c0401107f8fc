/** A name with the start and the end of each marked part, in UTF-16 code units. */
export interface MarkedName {
  readonly text: string;
  readonly marks: readonly number[];
}

/** The most characters of a name that a line of the palette shows whole. */
const MOST = 84;
/** The most characters of its beginning that a longer one keeps. */
const BEGINNING = 30;
const LEFT_OUT = " … ";

/**
 * A long name without its middle: the names of one publisher often begin alike and differ at their ends. A marked word
 * of the middle remains, unless the rest shows the same word.
 */
export function shortName({ text, marks }: MarkedName): MarkedName {
  if (text.length <= MOST) return { text, marks };
  const head = text.lastIndexOf(" ", BEGINNING);
  const tail = text.indexOf(" ", text.length - (MOST - BEGINNING));
  // A text without words cannot be shortened between them.
  if (head <= 0 || tail < 0) return { text, marks };
  const pieces: [start: number, end: number][] = [[0, head]];
  const pairs = pairsOf(marks);
  const isShown = ([start, end]: readonly [number, number]) => end <= head || start > tail;
  const seen = new Set(pairs.filter(isShown).map((pair) => wordAt(text, pair)));
  for (const pair of pairs) {
    const word = wordAt(text, pair);
    if (isShown(pair) || seen.has(word)) continue;
    seen.add(word);
    pieces.push([pair[0], pair[1]]);
  }
  pieces.push([tail + 1, text.length]);
  return joined(text, pieces, pairs);
}

/** The pieces of a text with the marks that are inside them. */
function joined(
  text: string,
  pieces: readonly (readonly [number, number])[],
  pairs: readonly (readonly [number, number])[],
): MarkedName {
  let short = "";
  const marks: number[] = [];
  for (const [start, end] of pieces) {
    if (short) short += LEFT_OUT;
    const by = short.length - start;
    for (const [from, to] of pairs) if (from >= start && to <= end) marks.push(from + by, to + by);
    short += text.slice(start, end);
  }
  return { text: short, marks };
}

function pairsOf(marks: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < marks.length; at += 2) pairs.push([marks[at] ?? 0, marks[at + 1] ?? 0]);
  return pairs;
}

function wordAt(text: string, [start, end]: readonly [number, number]): string {
  return text.slice(start, end).toLowerCase();
}
