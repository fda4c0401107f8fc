import { MILLISECONDS_A_DAY } from "@/lib/lines/shape";
import { type JsonRecord, textAt } from "../../core/api/json";
import { invalidValue, SheetError } from "../../core/failure/error";
import { readResources } from "../../core/functions/read";
import { AnswerCache } from "../../core/transport/cache";
import { memoryStore } from "../../core/transport/memoryStore";
import { runNow } from "../../core/transport/now";
import { fetchHost } from "../google/fetch";
import { deleteKey, storedKey, storeKey } from "../google/key";
import type { Run } from "../google/run";

/** An access key as the sidebar shows it. */
export interface KeyFacts {
  name: string;
  /** The first characters of the key. */
  prefix: string;
  scope: string;
  /** The indicators that the key may read, as text. */
  access: string;
  /** The instant at which it expires (RFC 3339). */
  expires: string;
  /** The time until then, as text. */
  left: string;
  /** Whether it may publish. */
  canPublish: boolean;
  /** The only collection that it sees besides public ones; `null` without a limit. */
  collection: string | null;
  /** A warning about a key that can do more than formulas need; `null` for others. */
  warning: string | null;
}

/** A sentence about the result, and the stored key; `null` without a key. */
interface KeyChange {
  sentence: string;
  key: KeyFacts | null;
}

/**
 * Name, scope and end of the stored key, read from the server; `null` if no key is stored.
 *
 * @throws SheetError if the server refuses the key or does not answer.
 */
export function keyFacts(run: Run): KeyFacts | null {
  const key = storedKey(run.services);
  return key === undefined ? null : readFacts(run, key);
}

/**
 * Stores a key that the server accepts.
 *
 * @throws SheetError for a text that is no key and for a key that the server refuses. The former key then remains.
 */
export function changeKey(run: Run, text: string): KeyChange {
  const key = text.trim();
  if (!/^statit_[a-z2-7]{39}$/.test(key)) throw invalidValue(run.texts.sentences.keyMalformed());
  const facts = readFacts(run, key);
  storeKey(run.services, key);
  run.emptyCache();
  return { sentence: run.texts.sentences.keyStored(), key: facts };
}

/** Removes the stored key and the answers that were read with it. */
export function removeKey(run: Run): KeyChange {
  deleteKey(run.services);
  run.emptyCache();
  return { sentence: run.texts.sentences.keyRemoved(), key: null };
}

/** Asks the server for the facts of a key. Nothing is cached. */
function readFacts(run: Run, key: string): KeyFacts {
  const { context, services } = run;
  const cache = new AnswerCache(memoryStore(services.now), context, key);
  const call = readResources([{ id: "/api/v1/me", path: "/api/v1/me" }], context);
  const [json] = runNow(call, fetchHost(services, context, key), cache, context);
  if (json instanceof SheetError) throw json;
  return factsOf(json ?? {}, run);
}

function factsOf(json: JsonRecord, { services, texts: { sentences } }: Run): KeyFacts {
  const collection = textAt(json, "collection");
  const canPublish = textAt(json, "scope") !== "read";
  const expires = textAt(json, "expires_at") ?? "";
  const left = Math.max(0, Math.floor((Date.parse(expires) - services.now()) / MILLISECONDS_A_DAY));
  return {
    name: textAt(json, "name") ?? "",
    prefix: textAt(json, "prefix") ?? "",
    scope: canPublish ? sentences.scopePublish() : sentences.scopeRead(),
    access: collection === null ? sentences.accessAll() : sentences.accessCollection(collection),
    expires,
    left: sentences.daysLeft(left),
    canPublish,
    collection,
    warning: canPublish || collection === null ? sentences.keyTooStrong() : null,
  };
}
