import { graphql, readFragment } from "@/gql";
import type { DeskQuery, DeskRow_MetricFragment } from "@/gql/graphql";
import { lastComplete, type Next, nextAfter } from "@/lib/calendar/due";
import { frequencyLetter } from "@/lib/calendar/frequency";
import type { NetworkError, ServerError } from "@/lib/data/graphql";
import type { Draft, Entered, PastedLines } from "@/lib/data/metric/typed";
import type { Problem } from "@/lib/data/problems";

/** The fields of an indicator on the desk, and those needed to publish on top of it. */
export const DESK_METRIC = graphql(`
  fragment DeskRow_metric on Metric {
    id
    path
    name { fr en }
    unit { fr en }
    frequency
    decimals
    vintage
    firstPeriod
    lastPeriod
    lastValue
    observationCount
    end { date }
    collection { key account { key } }
  }
`);

/** An indicator of the desk. */
export type DeskMetric = DeskRow_MetricFragment;

/** An indicator of the desk with its next period, as the server lists it. */
export type DeskEntry = NonNullable<DeskQuery["viewer"]>["desk"]["nodes"][number];

/** The typed texts of a row, or the last of several pasted values. */
export interface RowDraft extends Draft {
  series?: PastedLines | undefined;
}

/** A value that was published from the desk, and its vintages before and after. */
export interface Published {
  entered: Entered;
  /** The values as typed. */
  draft: RowDraft;
  from: number;
  to: number;
  /** Whether the publish took the end of the indicator back. An undo would not restore it, so there is none. */
  hasResumed: boolean;
}

/** The latest result of a row. */
export type Status =
  | { kind: "none" }
  | { kind: "saving" }
  | { kind: "saved"; published: Published }
  /** The published value was identical. */
  | { kind: "same"; entered: Entered }
  | { kind: "refused"; problems: readonly Problem[]; offers: readonly Draft[] }
  /** Another user published meanwhile: the current indicator, and its value for the period. */
  | { kind: "overtaken"; entered: Entered; now: DeskMetric | null; there: PublishedState | null }
  /** The indicator is discontinued since this day: the value is published only if its end is taken back. */
  | { kind: "ended"; entered: Entered; date: string }
  | { kind: "failed"; failure: NetworkError | ServerError; published?: Published }
  | { kind: "undoing"; published: Published }
  | { kind: "undone"; published: Published }
  /** The undo was rejected, since another user has published after it. */
  | { kind: "late"; published: Published };

/** An indicator of the desk with the typed values of its row. */
export interface Row {
  metric: DeskMetric;
  next: Next | null;
  draft: RowDraft;
  status: Status;
  /** The published state of the typed period, if that is not the proposed one. */
  there: PublishedState | null;
}

/** The row of a listed indicator, without typed values; `today` is the reader's date. */
export function rowOf(entry: DeskEntry, today: string): Row {
  const metric = readFragment(DESK_METRIC, entry.metric);
  const { nextPeriod, dueOn, due } = entry;
  const next = nextPeriod && dueOn ? { period: nextPeriod, dueOn, due } : null;
  return { metric, next, draft: proposalOf({ metric, next }, today), status: { kind: "none" }, there: null };
}

/** A row on top of the published state: proposes the next period, with empty fields. */
export function onTopOf(metric: DeskMetric, today: string, status: Status): Row {
  const letter = frequencyLetter(metric.frequency);
  const next = metric.end ? null : nextAfter(letter, metric, today);
  return { metric, next, draft: proposalOf({ metric, next }, today), status, there: null };
}

/** An empty draft for the next period; for the last complete one if the series is empty. */
export function proposalOf({ metric, next }: Pick<Row, "metric" | "next">, today: string): Draft {
  const first = metric.observationCount === 0 ? lastComplete(frequencyLetter(metric.frequency), today) : "";
  return { period: next?.period ?? first, value: "" };
}

/** Whether the row needs a value: its next period has ended, or the series is empty. A discontinued one needs none. */
export function isDue({ metric, next }: Row): boolean {
  if (metric.end) return false;
  return next ? next.due : metric.frequency !== "CATEGORY" && metric.observationCount === 0;
}

/** Whether the row has a typed value that is not published. */
export function isUnsaved({ draft, status }: Row): boolean {
  return draft.value.trim() !== "" && status.kind !== "saving";
}

/** Whether the row waits for the server. */
export function isBusy({ status }: Row): boolean {
  return status.kind === "saving" || status.kind === "undoing";
}

/** Whether the typed value could not be saved. */
export function isTroubled(row: Row): boolean {
  return isUnsaved(row) && ["refused", "overtaken", "ended", "failed"].includes(row.status.kind);
}

/** Whether a saved value could not be undone. */
export function isStuck({ status }: Row): boolean {
  return status.kind === "late" || (status.kind === "failed" && status.published !== undefined);
}

/** The published state of a typed period. */
export interface PublishedState {
  /** The period as stored in the series. */
  period: string;
  /** The value to be replaced. */
  value: number | null;
  text: string | null;
  /** The value of the previous period. */
  before: number | null;
  /** Whether the period follows the next one: the periods between remain empty. */
  late: boolean;
}
