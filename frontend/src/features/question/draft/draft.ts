/** A text in progress, and the random key that makes its sending happen once. */
export interface Draft<Values> {
  readonly values: Values;
  readonly key: string;
}

const PREFIX = "statitDraft:";

/** The name of a reader's draft: of a new question of a collection, an answer to a question, or the edit of a post. */
export function draftName(reader: string, of: "question" | "answer" | "edit", id: string): string {
  return `${PREFIX}${reader}:${of}:${id}`;
}

/** The stored draft with the fields of `like`; `undefined` if there is none, or the storage is denied. */
export function readDraft<Values extends Record<keyof Values, string>>(
  name: string,
  like: Values,
): Draft<Values> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    const { values, key } = stored as Partial<Record<"values" | "key", unknown>>;
    if (typeof values !== "object" || values === null || typeof key !== "string") return undefined;
    const isText = (field: string) => typeof (values as Record<string, unknown>)[field] === "string";
    return Object.keys(like).every(isText) ? { values: { ...like, ...values }, key } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft; `false` if the storage is denied or full. */
export function storeDraft(name: string, draft: Draft<object>): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes a draft that was sent or discarded. */
export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // storage is denied: nothing was stored
  }
}
