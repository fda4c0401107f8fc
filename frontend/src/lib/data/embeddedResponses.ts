/** A response that the server embedded in the first page, with its query key in the application. */
export interface FirstAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** Id of the element with the embedded responses. */
const ELEMENT = "first-answers";

/** The embedded responses; an empty list if the server did not render the page. */
export function readFirstAnswers(): readonly FirstAnswer[] {
  const text = document.getElementById(ELEMENT)?.textContent;
  if (!text) return [];
  try {
    const answers: unknown = JSON.parse(text);
    return Array.isArray(answers) ? answers : [];
  } catch {
    return []; // truncated in transfer: the application sends its own requests
  }
}

/** Removes the embedded responses; called when the application has taken over. */
export function dropFirstAnswers(): void {
  document.getElementById(ELEMENT)?.remove();
}
