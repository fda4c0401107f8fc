/** The error value that the sheet shows: `#N/A` for `notAvailable`, `#VALUE!` for `invalidValue`. */
export type ErrorKind = "notAvailable" | "invalidValue";

/** An error of a function or of one cell. `message` is a sentence in the person's language. */
export class SheetError extends Error {
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string) {
    super(message);
    this.name = "SheetError";
    this.kind = kind;
  }
}

/** An error of an argument: `#VALUE!` with this sentence. */
export function invalidValue(sentence: string): SheetError {
  return new SheetError("invalidValue", sentence);
}

/** A value that is missing or cannot be read: `#N/A` with this sentence. */
export function notAvailable(sentence: string): SheetError {
  return new SheetError("notAvailable", sentence);
}
