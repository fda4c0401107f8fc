import { type Checked, isClean, previewDraft, publishDraft } from "../../core/publish/check";
import { type Vintages, vintagesOf } from "../../core/publish/existing";
import { takeStepsNow } from "../../core/transport/steps";
import type { Run } from "../google/run";
import { messagesIn } from "../texts/messages";
import { type DraftView, draftView, type OpenDraft, openDraft, openLink } from "./draft";
import { storeLink } from "./links";
import { type ReportView, reportView } from "./report";

/** The result of a preview or of a publish. */
export interface Outcome {
  draft: DraftView;
  report: ReportView;
  /** The vintages that the report was made from: publishing sends them back. */
  seen: Vintages;
  /** What a publish did, as a sentence; `null` after a preview, and if nothing was published. */
  published: string | null;
  /** The address of the collection's page. */
  page: string;
}

/**
 * The effect that publishing a draft would have. The cells are read anew.
 *
 * @throws SheetError with the sentences of the server, and if the cells are gone.
 */
export function previewCells(run: Run, given: DraftView): Outcome {
  const open = openDraft(run, given);
  return outcomeOf(open, takeStepsNow(previewDraft(open.draft, run.context), run.send), null, run);
}

/**
 * Publishes a draft, unless an indicator changed on the server since its preview.
 *
 * @param seen the vintages of that preview.
 * @throws SheetError as `previewCells`.
 */
export function publishCells(run: Run, given: DraftView, seen: Vintages): Outcome {
  return publish(openDraft(run, given), seen, run);
}

/**
 * Publishes cells again that were published before. With a problem it stops at the preview.
 *
 * @throws SheetError as `previewCells`, and without a key that may publish.
 */
export function publishAgain(run: Run, name: string): Outcome {
  const open = openLink(run, name);
  const checked = takeStepsNow(previewDraft(open.draft, run.context), run.send);
  if (!isClean(checked.report)) return outcomeOf(open, checked, null, run);
  return publish(open, vintagesOf(checked.existing), run);
}

function publish(open: OpenDraft, seen: Vintages, run: Run): Outcome {
  const checked = takeStepsNow(publishDraft(open.draft, seen, run.context), run.send);
  if (!checked.report.isPublished) return outcomeOf(open, checked, null, run);
  // Formulas of the published indicators have new values now.
  run.emptyCache();
  const isLinked = storeLink(run, open.sheetCells.range, checked.draft, open.link);
  const { published, publishedUnlinked } = run.texts.sentences;
  const sentence = (isLinked ? published : publishedUnlinked)(checked.draft.collection);
  return outcomeOf(open, checked, sentence, run);
}

function outcomeOf(open: OpenDraft, checked: Checked, published: string | null, run: Run): Outcome {
  const { context } = run;
  return {
    draft: draftView({ ...open, draft: checked.draft }, run, checked.existing),
    report: reportView(checked, messagesIn(context.language)),
    seen: vintagesOf(checked.existing),
    published,
    page: `${context.installation}/${checked.draft.collection}`,
  };
}
