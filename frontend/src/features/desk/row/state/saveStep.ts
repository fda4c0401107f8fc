import type { ParsedPeriod } from "@/lib/calendar/period";
import { type Draft, type Entered, readTyped } from "@/lib/data/metric/typed";
import type { Problem } from "@/lib/data/problems";
import type { Language } from "@/lib/text/language";
import { otherPeriod } from "./publishedState";
import { isBusy, type Row, type RowDraft } from "./row";

/** What a save of a row needs next. */
export type SaveStep =
  /** There is no typed value, or the row waits for the server. */
  | { kind: "nothing" }
  /** Another user published, or the indicator is discontinued: the buttons of the row decide. */
  | { kind: "blocked" }
  | { kind: "refuse"; problems: readonly Problem[]; offers: readonly Draft[] }
  /** The row must first show the value that it replaces. */
  | { kind: "lookUp"; draft: Draft; period: ParsedPeriod }
  | { kind: "send"; draft: RowDraft; entered: Entered };

/**
 * Decides how to save the typed value; a second save accepts a single proposal. A value that another user published is
 * never overwritten by a save, and a period other than the proposed one is saved after the row has shown the value that
 * it replaces.
 */
export function saveStep(row: Row, language: Language): SaveStep {
  if (isBusy(row) || row.draft.value.trim() === "") return { kind: "nothing" };
  if (row.status.kind === "overtaken" || row.status.kind === "ended") return { kind: "blocked" };
  const offered = row.status.kind === "refused" ? row.status.offers : [];
  const draft = (offered.length === 1 && offered[0]) || row.draft;
  const { entered, problems, offers } = readTyped(draft, row.metric.frequency, language);
  if (!entered) return { kind: "refuse", problems, offers };
  const { series } = row.draft;
  // A pasted series replaces nothing: it begins after the latest published period.
  if (series) return { kind: "send", draft: row.draft, entered: { ...entered, series } };
  const period = otherPeriod({ ...row, draft });
  if (period && row.there?.period !== period.text) return { kind: "lookUp", draft, period };
  return { kind: "send", draft, entered };
}
