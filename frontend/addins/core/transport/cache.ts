import type { Outcome } from "../api/answer";
import { isRecord } from "../api/json";
import { type Need, needKey } from "../api/request";
import type { Context } from "../context";

/**
 * Texts by key, each until it expires: memory, or the `CacheService` of Apps Script. It may drop any text at any time.
 * Keys have at most 40 characters; values are ASCII.
 */
export interface CacheStore {
  /** The most bytes of a value: 100,000 with `CacheService`. Longer answers are not cached. */
  maxValueBytes: number;
  /** The text; `null` or `undefined` if there is none or it has expired. */
  get(key: string): string | null | undefined;
  put(key: string, value: string, seconds: number): void;
  /** Drops all texts. */
  clear(): void;
}

/** Lifetime of an answer, in seconds. */
const ANSWER_SECONDS = 5 * 60;
/**
 * Lifetime of "there is no such object", in seconds: many cells with one wrong id send one request, and a new indicator
 * is found soon.
 */
const MISSING_SECONDS = 30;

/** `statit_` and six characters: the part of an access key that lists of keys show. */
const KEY_PREFIX = 13;

/** Answers of the server, by reader and request. Errors are not cached, except objects that do not exist. */
export class AnswerCache {
  private readonly store: CacheStore;
  private readonly scope: string;

  /** @param key the access key; absent for a guest. Only its public beginning becomes part of cache keys. */
  constructor(store: CacheStore, context: Context, key: string | undefined) {
    this.store = store;
    this.scope = `${context.installation} ${key?.slice(0, KEY_PREFIX) ?? "guest"}`;
  }

  /** The cached outcome; `undefined` if there is none. */
  get(need: Need): Outcome | undefined {
    const key = this.keyOf(need);
    const text = this.store.get(digest(key));
    if (!text) return undefined;
    const entry: unknown = JSON.parse(text);
    // Two keys may have one digest.
    if (!isRecord(entry) || entry.key !== key) return undefined;
    return isRecord(entry.data) ? { kind: "data", data: entry.data } : { kind: "missing" };
  }

  /** Caches an outcome, unless it is an error or too long. */
  put(need: Need, outcome: Outcome): void {
    if (outcome.kind === "failed") return;
    const key = this.keyOf(need);
    const value = ascii(JSON.stringify(outcome.kind === "data" ? { key, data: outcome.data } : { key }));
    if (value.length > this.store.maxValueBytes) return;
    this.store.put(digest(key), value, outcome.kind === "data" ? ANSWER_SECONDS : MISSING_SECONDS);
  }

  /** Drops everything: the next calculation reads from the server. */
  refresh(): void {
    this.store.clear();
  }

  private keyOf(need: Need): string {
    return `${this.scope} ${needKey(need)}`;
  }
}

/** JSON with escapes in place of the characters outside ASCII. */
function ascii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A short key made from a long one: two hashes (FNV-1a) and the length. */
function digest(text: string): string {
  return `statit-${fnv(text, 0x811c9dc5)}${fnv(text, 0x01234567)}-${text.length}`;
}

function fnv(text: string, start: number): string {
  let hash = start;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
