import { openedKey } from "../data/account/storedUser";

/** A kind of object with a page. */
export type OpenedKind = "METRIC" | "DASHBOARD" | "COLLECTION" | "ACCOUNT" | "QUESTION";

/** An object whose page was opened in this browser. */
export interface OpenedObject {
  readonly kind: OpenedKind;
  /** The address of its page, without the origin. */
  readonly to: string;
  readonly name: { readonly fr: string | null; readonly en: string | null };
}

/** Most objects that are stored for a reader. */
const MOST = 10;

/** The objects that a reader opened last, the latest first. */
export function readOpened(reader: string): readonly OpenedObject[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(openedKey(reader)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isOpened).slice(0, MOST) : [];
  } catch {
    return []; // storage is denied, or the entry is not ours
  }
}

/** Puts an object first in the list of a reader. */
export function recordOpened(reader: string, object: OpenedObject): void {
  const others = readOpened(reader).filter(({ to }) => objectAt(to) !== objectAt(object.to));
  try {
    localStorage.setItem(openedKey(reader), JSON.stringify([object, ...others].slice(0, MOST)));
  } catch {
    // storage is denied: nothing is remembered
  }
}

/** An address without what makes no difference: its letter case, and the readable end of a question's address. */
function objectAt(to: string): string {
  return to.toLowerCase().replace(/^(\/[^/]+\/[^/]+\/post\/\d+)-.*/, "$1");
}

function isOpened(value: unknown): value is OpenedObject {
  if (typeof value !== "object" || value === null) return false;
  const { kind, to, name } = value as Partial<Record<keyof OpenedObject, unknown>>;
  return typeof kind === "string" && typeof to === "string" && typeof name === "object" && name !== null;
}
