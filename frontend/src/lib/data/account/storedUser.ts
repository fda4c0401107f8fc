import type { Language } from "../../text/language";

/** The browser's record of the signed-in user. The server never trusts it. */
interface StoredUser {
  id: string;
}

const KEY = "statitUser";

/** The record, or `null` if absent, empty or unreadable: a reader counts as signed in if it has an id. */
export function readStoredUser(): StoredUser | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) || "null");
    if (typeof value !== "object" || value === null || !("id" in value)) return null;
    if (typeof value.id !== "string" || value.id === "") return null;
    return { id: value.id };
  } catch {
    return null;
  }
}

export function storeUser(id: string, lang: Language): void {
  write(JSON.stringify({ id, lang }));
}

/** The storage key of what a reader opened: a user by id, or the guests of this browser by an empty text. */
export function openedKey(reader: string): string {
  return `statitOpened:${reader}`;
}

/** Signs the reader out in this browser: stores an empty value, and removes what the user opened. */
export function resetStoredUser(): void {
  const user = readStoredUser();
  try {
    if (user) localStorage.removeItem(openedKey(user.id));
  } catch {
    // storage is denied: there is nothing to remove
  }
  write("");
}

/** Calls `listener` when another tab has signed in or out. */
export function onStoredUserChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

function write(value: string): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // storage is denied: the session cookie alone decides
  }
}
