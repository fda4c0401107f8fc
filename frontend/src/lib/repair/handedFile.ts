/** The file that a page hands over to the next one. It cannot be part of an address. */
let handed: File | null = null;

/** Stores a file for the page that is opened next. */
export function handOverFile(file: File): void {
  handed = file;
}

/** Returns the file that was handed over, once. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}
