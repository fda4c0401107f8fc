import type { NetworkError, ServerError } from "@/lib/data/graphql";
import type { Draft, Entered } from "@/lib/data/metric/typed";
import type { Problem } from "@/lib/data/problems";
import { otherPeriod } from "./publishedState";
import {
  type DeskMetric,
  isBusy,
  isUnsaved,
  onTopOf,
  type Published,
  type PublishedState,
  proposalOf,
  type Row,
  type RowDraft,
} from "./row";

/** What happens to a row: an input of the user, or the result of a request. `today` is the reader's date. */
export type Action =
  | { type: "typed"; draft: Partial<RowDraft> }
  /** The fields were cleared, and the period is proposed again. */
  | { type: "restored"; today: string }
  /** A corrected input was chosen, or the input is valid. */
  | { type: "accepted"; draft: Draft }
  /** The input or the publish was rejected. */
  | { type: "refused"; problems: readonly Problem[]; offers: readonly Draft[] }
  | { type: "sending"; draft: RowDraft }
  /** The value is sent on top of the one that another user published. */
  | { type: "insisted" }
  /** The value of the other user is kept. */
  | { type: "yielded"; today: string }
  | { type: "published"; entered: Entered; saved: DeskMetric; hasResumed: boolean; today: string }
  | { type: "overtaken"; entered: Entered; now: DeskMetric | null; there: PublishedState | null }
  | { type: "ended"; entered: Entered; date: string }
  /** The value is sent, and the end of the indicator is taken back. */
  | { type: "resumed" }
  /** A publish failed, or the undo of `published`. */
  | { type: "failed"; failure: NetworkError | ServerError; published?: Published }
  | { type: "undoing"; published: Published }
  | { type: "undone"; published: Published; saved: DeskMetric; today: string }
  /** The undo came after a publish of another user. */
  | { type: "late"; published: Published }
  | { type: "lookedUp"; period: string; there: PublishedState | null }
  | { type: "lookUpFailed"; period: string; failure: NetworkError | ServerError };

/** Actions of the user: a row that waits for the server ignores them. */
const OF_USER: ReadonlySet<Action["type"]> = new Set([
  "typed",
  "restored",
  "accepted",
  "sending",
  "insisted",
  "yielded",
  "resumed",
  "undoing",
]);

/** The row after an action. The same row means that the action has no effect. */
export function reduce(row: Row, action: Action): Row {
  if (isBusy(row) && OF_USER.has(action.type)) return row;
  switch (action.type) {
    case "typed": {
      const there = action.draft.period === undefined ? row.there : null;
      // A typed text replaces a pasted series.
      const draft = { ...row.draft, series: undefined, ...action.draft };
      return { ...row, draft, status: { kind: "none" }, there };
    }
    case "restored":
      if (row.status.kind === "overtaken" && row.status.now)
        return onTopOf(row.status.now, action.today, { kind: "none" });
      return { ...row, draft: proposalOf(row, action.today), status: { kind: "none" }, there: null };
    case "accepted":
      return { ...row, draft: action.draft, status: { kind: "none" } };
    case "sending":
      return { ...row, draft: action.draft, status: { kind: "saving" } };
    case "refused":
      return { ...row, status: { kind: "refused", problems: action.problems, offers: action.offers } };
    case "failed": {
      const { failure, published } = action;
      return { ...row, status: { kind: "failed", failure, ...(published && { published }) } };
    }
    case "insisted":
    case "yielded":
    case "overtaken":
      return afterConflict(row, action);
    case "ended":
      return { ...row, status: { kind: "ended", entered: action.entered, date: action.date } };
    case "resumed":
      return row.status.kind === "ended" ? { ...row, status: { kind: "saving" } } : row;
    case "published":
      return afterPublish(row, action);
    case "undoing":
    case "late":
      return { ...row, status: { kind: action.type, published: action.published } };
    case "undone": {
      const { published, saved, today } = action;
      // Restores the typed value, to be corrected.
      return { ...onTopOf(saved, today, { kind: "undone", published }), draft: published.draft };
    }
    case "lookedUp":
      return hasPeriod(row, action.period) ? { ...row, there: action.there } : row;
    case "lookUpFailed":
      return hasPeriod(row, action.period) && isUnsaved(row)
        ? { ...row, status: { kind: "failed", failure: action.failure } }
        : row;
  }
}

/** Another user published meanwhile: the conflict, and the user's choice. */
function afterConflict(
  row: Row,
  action: Extract<Action, { type: "overtaken" | "insisted" | "yielded" }>,
): Row {
  if (action.type === "overtaken") {
    const { entered, now, there } = action;
    return { ...row, status: { kind: "overtaken", entered, now, there } };
  }
  if (row.status.kind !== "overtaken") return row;
  const metric = row.status.now ?? row.metric;
  if (action.type === "yielded") return onTopOf(metric, action.today, { kind: "none" });
  return { ...row, metric, there: row.status.there, status: { kind: "saving" } };
}

function afterPublish(row: Row, action: Extract<Action, { type: "published" }>): Row {
  const { entered, saved, hasResumed, today } = action;
  const [from, to] = [row.metric.vintage, saved.vintage];
  if (from === to) return onTopOf(saved, today, { kind: "same", entered });
  const published = { entered, draft: row.draft, from, to, hasResumed };
  return onTopOf(saved, today, { kind: "saved", published });
}

/** Whether the row still has a period that was looked up. */
function hasPeriod(row: Row, period: string): boolean {
  return !isBusy(row) && otherPeriod(row)?.text === period;
}

/**
 * The row of an indicator: the local one, unless the server has a newer one. A row with a typed value stays on top of
 * the vintage that the user saw: later vintages are reported on saving.
 */
export function latestRow(local: Row | undefined, fresh: Row): Row {
  if (!local) return fresh;
  const stays = isUnsaved(local) || isBusy(local) || local.metric.vintage >= fresh.metric.vintage;
  return stays ? local : fresh;
}
