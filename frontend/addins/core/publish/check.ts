import { readCollection } from "../arguments/id";
import type { Context } from "../context";
import type { Steps } from "../transport/steps";
import { type Draft, keysOf } from "./draft";
import { changedSince, type Existing, readExisting, type Vintages, vintagesOf } from "./existing";
import { type PublishAction, type PublishReport, sendDraft } from "./report";

/** A draft as the server sees it. */
export interface Checked {
  /** The draft that was sent, whose collection is `account/collection`. */
  draft: Draft;
  /** The indicators of the draft that existed before. */
  existing: Existing;
  report: PublishReport;
  /**
   * The keys whose indicators changed on the server after the preview that the person saw. If there are any, nothing was
   * published, and the report is a new preview.
   */
  changed: readonly string[];
}

/**
 * Asks for the effect of publishing a draft.
 *
 * @throws SheetError for a text that is no collection, and with the sentences of the server.
 */
export function previewDraft(draft: Draft, context: Context): Steps<Checked> {
  return check(draft, context, () => ({ action: "preview", changed: [] }));
}

/**
 * Publishes a draft, unless an indicator changed since its preview: another person's publish would be revised unseen.
 *
 * @param seen the vintages of that preview.
 * @throws SheetError as `previewDraft`.
 */
export function publishDraft(draft: Draft, seen: Vintages, context: Context): Steps<Checked> {
  return check(draft, context, (keys, existing) => {
    const changed = changedSince(keys, seen, vintagesOf(existing));
    return { action: changed.length > 0 ? "preview" : "publish", changed };
  });
}

function* check(
  draft: Draft,
  context: Context,
  decide: (keys: readonly string[], existing: Existing) => { action: PublishAction; changed: string[] },
): Steps<Checked> {
  const sent = { ...draft, collection: readCollection(draft.collection, context) };
  const keys = keysOf(sent);
  const existing = yield* readExisting(sent.collection, keys, context);
  const { action, changed } = decide(keys, existing);
  const isNew = (key: string) => !existing.has(key.toLowerCase());
  return { draft: sent, existing, report: yield* sendDraft(sent, isNew, action, context), changed };
}

/** Whether nothing of a preview needs a decision: it can be published at once. */
export function isClean({ problems, invalid, valid }: PublishReport): boolean {
  return problems.length === 0 && invalid.length === 0 && valid.length > 0;
}
