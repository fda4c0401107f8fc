import { type ReactNode, useRef } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { isOpen, kindOf, withRepairs } from "@/lib/repair/repairs";
import type { ImportChoice } from "../choice/useImportChoice";
import { Doctor } from "../doctor/Doctor";
import { FileDefects } from "../lists/FileDefects";
import { Lists } from "../lists/Lists";
import { ModeChoice } from "../publish/ModeChoice";
import { PublishBar } from "../publish/PublishBar";
import type { Publishing } from "../publish/usePublishing";
import { FileHead } from "../read/FileHead";
import { Preview } from "../read/Preview";
import { Reading } from "../read/Reading";
import css from "./ImportPreview.module.css";
import type { ImportReport } from "./importReport";
import type { Place } from "./place";

const FILE = graphql(`
  fragment PreviewParts_import on Import {
    id
    ...FileHead_import
  }
`);

interface PreviewPartsProps {
  file: FragmentType<typeof FILE>;
  report: ImportReport;
  place: Place;
  importing: ImportChoice;
  publishing: Publishing;
  /** Whether the report for the latest choice is loading. */
  isWaiting: boolean;
  /** The failure of the report for the latest choice, beside the previous report. */
  failure: ReactNode;
  onLookAgain: () => void;
}

/** The parts of a preview, in the order in which a reader goes through them, and the bar that publishes. */
export function PreviewParts(props: PreviewPartsProps) {
  const { report, place, importing, publishing, isWaiting, onLookAgain } = props;
  const { choice, options, leftOut, change } = importing;
  const { counts, proposals } = report;
  const file = readFragment(FILE, props.file);
  const parts = useRef<HTMLDivElement>(null);
  const repair = (added: readonly string[]) =>
    change({ repairs: withRepairs(choice.repairs, added, proposals) });
  const busy = publishing.progress !== null;
  const answer = () => parts.current?.querySelector<HTMLElement>('[data-question="open"] input')?.focus();
  const open = proposals.filter((offer) => isOpen(offer, choice));
  const byHand = choice.repairs.some((one) => kindOf(one) === "header") && report.header.length === 0;
  return (
    <div className={css.look} aria-busy={isWaiting}>
      <div ref={parts} className={busy || isWaiting ? css.waiting : css.parts} inert={busy}>
        <FileHead file={file} report={report} place={place} />
        {props.failure}
        <Reading report={report} choice={choice} change={change} repair={repair} />
        <Preview report={report} choice={choice} repair={repair} />
        <FileDefects report={report} byHand={byHand} onLookAgain={onLookAgain} />
        <Doctor report={report} choice={choice} change={change} repair={repair} />
        {(counts.changed + counts.unchanged > 0 || choice.mode === "REPLACE") && (
          <ModeChoice mode={choice.mode} removed={counts.removed} onChange={(mode) => change({ mode })} />
        )}
        {counts.valid + counts.invalid > 0 && (
          <Lists file={file.id} place={place} counts={counts} importing={importing} />
        )}
      </div>
      <PublishBar
        counts={counts}
        leftOut={leftOut.length}
        questions={open.length}
        onAnswer={answer}
        publishing={publishing}
        onPublish={() => void publishing.publish({ options, basis: report.basis, leaveOut: leftOut })}
        onLookAgain={onLookAgain}
        waiting={isWaiting}
      />
    </div>
  );
}
