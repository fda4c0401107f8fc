/** What the server had asked for the first page, by the key under which the application keeps it. */
export interface FirstAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** Where the page that the server sent holds them. */
const ELEMENT = "first-answers";

/** The answers that came with the page; absent where the server drew nothing. */
export function readFirstAnswers(): readonly FirstAnswer[] {
  const text = document.getElementById(ELEMENT)?.textContent;
  if (!text) return [];
  try {
    const answers: unknown = JSON.parse(text);
    return Array.isArray(answers) ? answers : [];
  } catch {
    return []; // cut on its way: the application asks for itself
  }
}

/** Called when the application has taken over: what came with the page is no longer needed. */
export function dropFirstAnswers(): void {
  document.getElementById(ELEMENT)?.remove();
}
