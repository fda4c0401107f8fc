/** The text that a page hands over to the import of files, in the state of the history entry: a reload keeps it. */
interface HandedText {
  pastedText: string;
}

/** The state of a history entry that hands over a text. */
export function handOver(pastedText: string): HandedText {
  return { pastedText };
}

/** The text of a history entry's state; `undefined` without one. */
export function handedText(state: unknown): string | undefined {
  const { pastedText } = (state ?? {}) as Partial<HandedText>;
  return typeof pastedText === "string" ? pastedText : undefined;
}
