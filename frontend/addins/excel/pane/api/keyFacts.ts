import { textAt } from "../../../core/api/json";
import { headersOf } from "../../../core/api/request";
import { dataOf, recordIn } from "../../../core/api/resource";
import type { Context } from "../../../core/context";
import { notAvailable } from "../../../core/failure/error";
import { respond, type Send } from "./resource";

/** The facts of an access key; the JSON of `/api/v1/me`. */
export interface KeyFacts {
  name: string;
  /** Its first characters. */
  prefix: string;
  canPublish: boolean;
  /** `account/collection` of the only collection that it sees besides public ones; absent without a limit. */
  collection?: string;
  /** An instant in the form of RFC 3339. */
  expiresAt: string;
}

const PATH = "/api/v1/me";

/**
 * Reads the facts of the stored key.
 *
 * @throws SheetError for a key that the server refuses, and without an answer.
 */
export async function readKeyFacts(send: Send, context: Context, signal?: AbortSignal): Promise<KeyFacts> {
  const response = await respond(PATH, send, signal ? { signal } : undefined);
  // The sentence of the server distinguishes incomplete, expired and revoked keys.
  const detail = response.status === 401 ? textAt(recordIn(response.body) ?? {}, "detail") : null;
  if (detail !== null) throw notAvailable(detail);
  const json = dataOf(PATH, response, context);
  const collection = textAt(json, "collection");
  return {
    name: textAt(json, "name") ?? "",
    prefix: textAt(json, "prefix") ?? "",
    canPublish: textAt(json, "scope") === "publish",
    ...(collection !== null && { collection }),
    expiresAt: textAt(json, "expires_at") ?? "",
  };
}

/**
 * Reads the facts of a key that is not stored yet, with the browser's own `fetch`: a wrong key is never stored.
 *
 * @throws SheetError as `readKeyFacts`.
 */
export function checkKey(key: string, context: Context): Promise<KeyFacts> {
  const headers = headersOf({ method: "GET", path: PATH }, "excel", context.language, key);
  const send: Send = (path) => fetch(`${context.installation}${path}`, { headers, credentials: "omit" });
  return readKeyFacts(send, context);
}

const MILLISECONDS_A_DAY = 86_400_000;

/** The whole days until an instant, at least 0. `now` is in milliseconds. */
export function daysUntil(instant: string, now: number): number {
  return Math.max(Math.floor((Date.parse(instant) - now) / MILLISECONDS_A_DAY), 0);
}
