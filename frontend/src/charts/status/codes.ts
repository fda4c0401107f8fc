/** The codes of a status, without its confidentiality. */
export function codesOf(status: string): string {
  return status.split("/", 1)[0] ?? "";
}

/** Whether a value is withheld, as the status of its hole says. */
export function isWithheld(status: string): boolean {
  return codesOf(status).includes("Q");
}
