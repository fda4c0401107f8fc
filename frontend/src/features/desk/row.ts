import { readFragment } from "@/gql";
import type { DeskMetricFragment, DeskQuery } from "@/gql/graphql";
import type { NetworkError, ServerError } from "@/lib/graphql";
import { frequencyLetter } from "@/lib/lines/frequency";
import type { Problem } from "@/lib/problems";
import { DESK_METRIC } from "./documents";
import { type Next, nextAfter } from "./next";
import type { Draft } from "./typed";

export type DeskEntry = NonNullable<DeskQuery["viewer"]>["desk"]["nodes"][number];

/** A value that was published from here, and between which vintages. */
export interface Published {
  period: string;
  value: string;
  from: number;
  to: number;
}

/** What became of the row last. */
export type Status =
  | { kind: "none" }
  | { kind: "saving" }
  | { kind: "saved"; published: Published }
  /** Exactly this was published already. */
  | { kind: "same"; draft: Draft }
  | { kind: "refused"; problems: readonly Problem[]; offer?: Draft | undefined }
  /** Somebody published meanwhile: `metric` is what there is now. */
  | { kind: "overtaken"; line: string; draft: Draft }
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
}

export function rowOf(entry: DeskEntry): Row {
  const metric = readFragment(DESK_METRIC, entry.metric);
  const { nextPeriod, dueOn, due } = entry;
  const next = nextPeriod && dueOn ? { period: nextPeriod, dueOn, due } : null;
  return { metric, next, draft: { period: nextPeriod ?? "", value: "" }, status: { kind: "none" } };
}

/** The row on top of what is published now: what comes next is proposed, nothing is typed. */
export function onTopOf(metric: DeskMetricFragment, today: string, status: Status): Row {
  const letter = frequencyLetter(metric.frequency);
  const next = metric.lastPeriod ? nextAfter(letter, metric.lastPeriod, today) : null;
  return { metric, next, draft: { period: next?.period ?? "", value: "" }, status };
}

/** Whether the row waits for a value: its next period is over, or it has no figures at all. */
export function isDue({ metric, next }: Row): boolean {
  return next ? next.due : metric.frequency !== "CATEGORY" && metric.observationCount === 0;
}

/** Whether something is typed that is not published. */
export function isUnsaved({ draft, status }: Row): boolean {
  return draft.value.trim() !== "" && status.kind !== "saving";
}
