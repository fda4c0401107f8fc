import type { Translate } from "@/lib/text/text";
import { shortAddress } from "../../core/publish/address";
import type { Checked } from "../../core/publish/check";
import { cellOf, type Draft } from "../../core/publish/draft";
import { proposalText } from "../../core/publish/proposal";
import type { PublishReport, ReportItem, ReportProblem } from "../../core/publish/report";

/** A problem with the cell that shows it. */
interface ProblemView {
  message: string;
  /** `Sheet1!B3`; `null` for one of the whole selection. */
  cell: string | null;
  /** The cell without the sheet. */
  short: string;
}

/** The effect of publishing, or of having published, in words. */
export interface ReportView {
  /** The numbers of new, changed and unchanged indicators. */
  counts: string;
  /** Another person's publish since the preview: its title and what it means; `null` without one. */
  changed: { title: string; text: string } | null;
  /** The title of problems of the selection as a whole; `null` without one. */
  unreadable: string | null;
  problems: readonly ProblemView[];
  items: readonly { key: string; status: string; effect: string }[];
  /** The number of indicators that are not listed; `null` if all are. */
  others: string | null;
  /** The title of indicators that cannot be published; `null` without one. */
  invalidTitle: string | null;
  invalid: readonly { key: string; problems: readonly ProblemView[]; more: string | null }[];
  proposals: readonly { repair: string; text: string }[];
  /** The caption of the button that publishes; `null` if there is nothing to publish. */
  publish: string | null;
  /** A sentence if everything is published already; `null` otherwise. */
  nothing: string | null;
}

/** The most indicators that are listed, as in Excel. */
const MOST = 50;

/** A checked draft in the words of Excel's pane. */
export function reportView({ draft, report, changed }: Checked, t: Translate): ReportView {
  const { valid, invalid, problems, proposals } = report;
  const changing = valid.filter(({ status }) => status !== "unchanged").length;
  const isReadable = problems.length === 0;
  return {
    counts: isReadable ? countsText(valid, t) : "",
    changed:
      changed.length === 0
        ? null
        : {
            title: t("addin.report.changed"),
            text: t("addin.report.changed.text", { keys: changed.join(", ") }),
          },
    unreadable: isReadable ? null : t("addin.report.unreadable"),
    problems: problems.map((problem) => problemView(draft, problem)),
    items: valid.slice(0, MOST).map((item) => itemView(item, t)),
    others: valid.length > MOST ? t("addin.report.others", { count: valid.length - MOST }) : null,
    ...invalidView(draft, invalid, t),
    proposals: proposals.flatMap(({ repair }) => {
      const text = proposalText(repair, t);
      return text === undefined ? [] : [{ repair, text }];
    }),
    publish: isReadable && changing > 0 ? t("addin.report.publish", { count: changing }) : null,
    nothing: isReadable && changing === 0 && invalid.length === 0 ? t("addin.report.nothing") : null,
  };
}

function countsText(valid: readonly ReportItem[], t: Translate): string {
  const texts = (["new", "changed", "unchanged"] as const).map((status) => {
    const count = valid.filter((item) => item.status === status).length;
    return count > 0 ? t(`addin.report.count.${status}`, { count }) : "";
  });
  return joined(texts);
}

function itemView({ key, status, added, revised, removed, unchanged }: ReportItem, t: Translate) {
  const effect = joined([
    added > 0 ? t("addin.report.added", { count: added }) : "",
    revised > 0 ? t("addin.report.revised", { count: revised }) : "",
    removed > 0 ? t("addin.report.removed", { count: removed }) : "",
    unchanged > 0 ? t("addin.report.unchanged", { count: unchanged }) : "",
  ]);
  return { key, status: t(`addin.status.${status}`), effect };
}

function invalidView(draft: Draft, invalid: PublishReport["invalid"], t: Translate) {
  return {
    invalidTitle: invalid.length > 0 ? t("addin.report.invalid", { count: invalid.length }) : null,
    invalid: invalid.map(({ key, problems, more }) => ({
      key,
      problems: problems.map((problem) => problemView(draft, problem)),
      more: more > 0 ? t("addin.report.more", { count: more }) : null,
    })),
  };
}

function problemView(draft: Draft, { message, line, column }: ReportProblem): ProblemView {
  const cell = cellOf(draft, line, column) ?? null;
  return { message, cell, short: cell === null ? "" : shortAddress(cell) };
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(" · ");
}
