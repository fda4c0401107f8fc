import { readFragment } from "@/gql";
import type { DeskMetricFragment, DeskQuery } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import type { NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { lastComplete, type Next, nextAfter } from "../../../lib/calendar/due";
import { DESK_METRIC } from "../documents";
import type { Draft, Entered } from "./typed";

export type DeskEntry = NonNullable<DeskQuery["viewer"]>["desk"]["nodes"][number];

/** A value that was published from here, and between which vintages. */
export interface Published {
  entered: Entered;
  /** As it was typed. */
  draft: Draft;
  from: number;
  to: number;
}

/** What became of the row last. */
export type Status =
  | { kind: "none" }
  | { kind: "saving" }
  | { kind: "saved"; published: Published }
  /** Exactly this was published already. */
  | { kind: "same"; entered: Entered }
  | { kind: "refused"; problems: readonly Problem[]; offers: readonly Draft[] }
  /** Somebody published meanwhile: what the indicator is now, and what it says for the period. */
  | { kind: "overtaken"; entered: Entered; now: DeskMetricFragment | null; there: There | null }
  | { kind: "failed"; failure: NetworkError | ServerError; published?: Published }
  | { kind: "undoing"; published: Published }
  | { kind: "undone"; published: Published }
  /** It could not be taken back, since somebody published after it. */
  | { kind: "late"; published: Published };

/** An indicator of the desk with what is typed into its row. */
export interface Row {
  metric: DeskMetricFragment;
  next: Next | null;
  draft: Draft;
  status: Status;
  /** What was found for the period that is typed, where it is not the proposed one. */
  there: There | null;
}

export function rowOf(entry: DeskEntry, today: string): Row {
  const metric = readFragment(DESK_METRIC, entry.metric);
  const { nextPeriod, dueOn, due } = entry;
  const next = nextPeriod && dueOn ? { period: nextPeriod, dueOn, due } : null;
  return { metric, next, draft: proposalOf({ metric, next }, today), status: { kind: "none" }, there: null };
}

/** The row on top of what is published now: what comes next is proposed, nothing is typed. */
export function onTopOf(metric: DeskMetricFragment, today: string, status: Status): Row {
  const letter = frequencyLetter(metric.frequency);
  const next = nextAfter(letter, metric, today);
  return { metric, next, draft: proposalOf({ metric, next }, today), status, there: null };
}

/** Nothing typed, for the period that comes next; the last complete one where there are no figures yet. */
export function proposalOf({ metric, next }: Pick<Row, "metric" | "next">, today: string): Draft {
  const first = metric.observationCount === 0 ? lastComplete(frequencyLetter(metric.frequency), today) : "";
  return { period: next?.period ?? first, value: "" };
}

/** Whether the row waits for a value: its next period is over, or it has no figures at all. */
export function isDue({ metric, next }: Row): boolean {
  return next ? next.due : metric.frequency !== "CATEGORY" && metric.observationCount === 0;
}

/** Whether something is typed that is not published. */
export function isUnsaved({ draft, status }: Row): boolean {
  return draft.value.trim() !== "" && status.kind !== "saving";
}

/** Whether it waits for the server. */
export function isBusy({ status }: Row): boolean {
  return status.kind === "saving" || status.kind === "undoing";
}

/** Whether something kept the value that is typed from being saved. */
export function isTroubled(row: Row): boolean {
  return isUnsaved(row) && ["refused", "overtaken", "failed"].includes(row.status.kind);
}

/** Whether a value was saved and could not be taken back. */
export function isStuck({ status }: Row): boolean {
  return status.kind === "late" || (status.kind === "failed" && status.published !== undefined);
}

/** What an indicator says by now for a period that is typed. */
export interface There {
  /** The period as the series has it. */
  period: string;
  /** The value that would be replaced. */
  value: number | null;
  text: string | null;
  /** The value before it. */
  before: number | null;
  /** After the period that comes next: those between stay empty. */
  late: boolean;
}
