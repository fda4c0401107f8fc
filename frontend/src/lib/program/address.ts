/**
 * A full address for source code: it consists of characters that have no meaning in a string of any shell, program or
 * formula. Every other character is percent-encoded, which servers read as the same address.
 */
export function plainAddress(address: string): string {
  return address.replace(/[^A-Za-z0-9\-._~:/?&=%+[\]]/gu, (sign) =>
    // A lone surrogate has no encoding; browsers send U+FFFD for it.
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join(""),
  );
}
