import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { keys } from "@/lib/data/keys";
import { withRepairs } from "@/lib/repair/repairs";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { FileDefects } from "../lists/FileDefects";
import { InvalidCauses } from "../lists/InvalidCauses";
import { ItemTable } from "../lists/ItemTable";
import { PublishBar } from "../publish/PublishBar";
import { ModeChoice, ResumeChoice } from "../publish/PublishOptions";
import { type Publishing, usePublishing } from "../publish/usePublishing";
import { Questions } from "../questions/Questions";
import { HowRead } from "../read/HowRead";
import { StatedFields } from "../stated/StatedFields";
import type { ImportChoice } from "../useImportChoice";
import { headlineOf } from "./headline";
import css from "./ImportPreview.module.css";
import { type ImportReport, offeredRepairs, useImportReport } from "./importReport";
import { keepOpenFile } from "./openFile";
import type { Place } from "./place";
import { ResultHead } from "./ResultHead";

const FILE = graphql(`
  fragment ImportPreview_import on Import {
    id
    name
    ...PreviewParts_import
  }
`);

/** The preview of a file: its format, repairs, problems, the effect of a publish, and the button to publish it. */
export function ImportPreview(props: {
  file: FragmentType<typeof FILE>;
  place: Place;
  importing: ImportChoice;
}) {
  const { place, importing } = props;
  const file = readFragment(FILE, props.file);
  const t = useText();
  const { search } = useLocation();
  const { query, settled, isWaiting } = useImportReport(file.id, importing);
  const readAgain = useReadAgain(file.id);
  const publishing = usePublishing(file.id, readAgain.file);
  useUnsavedWarning(publishing.progress !== null, t("import.leave.publish"));
  useEffect(() => keepOpenFile({ place: place.id, name: file.name, search }), [place.id, file.name, search]);
  const lookAgain = () => {
    publishing.forget();
    void readAgain.everything();
  };
  return (
    <Loaded from={query} waiting={<PartSkeleton />} absent={<LoadFailure error={null} onRetry={lookAgain} />}>
      {() =>
        settled ? (
          <PreviewParts
            file={file}
            report={settled}
            place={place}
            importing={importing}
            publishing={publishing}
            isWaiting={isWaiting}
            failure={query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
            onLookAgain={lookAgain}
          />
        ) : (
          <PartSkeleton />
        )
      }
    </Loaded>
  );
}

/** Reads a stored file again, which only this import shows. */
function useReadAgain(id: string) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** Whether the file was published. Its result replaces the preview, whose queries are not read again. */
      file: () => client.invalidateQueries({ queryKey: keys.import(id, "file"), exact: true }),
      /** The file, its report and its lists. */
      everything: () => client.invalidateQueries({ queryKey: keys.import(id) }),
    }),
    [client, id],
  );
}

const PREVIEW_PARTS_FILE = graphql(`
  fragment PreviewParts_import on Import {
    id
    ...ResultHead_import
  }
`);

interface PreviewPartsProps {
  file: FragmentType<typeof PREVIEW_PARTS_FILE>;
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

/** The parts of a preview, the result first, and the bar that publishes. */
function PreviewParts(props: PreviewPartsProps) {
  const { report, place, importing, publishing, isWaiting, onLookAgain } = props;
  const { choice, options, leftOut, change } = importing;
  const { counts, proposals } = report;
  const file = readFragment(PREVIEW_PARTS_FILE, props.file);
  const parts = useRef<HTMLDivElement>(null);
  const repair = (added: readonly string[]) =>
    change({ repairs: withRepairs(choice.repairs, added, proposals) });
  const busy = publishing.progress !== null;
  const answer = () => parts.current?.querySelector<HTMLElement>(TO_ANSWER)?.focus();
  const offers = useMemo(() => offeredRepairs(proposals), [proposals]);
  const headline = headlineOf(report, choice);
  const width = Math.max(report.columns, report.header.length);
  return (
    <div className="stack" aria-busy={isWaiting}>
      <div
        ref={parts}
        className={busy || isWaiting ? `stack ${css.waiting}` : `stack ${css.parts}`}
        inert={busy}
      >
        <ResultHead file={file} report={report} headline={headline} place={place} />
        {props.failure}
        <HowRead
          report={report}
          offers={offers}
          choice={choice}
          isUnread={["columns", "wrong"].includes(headline.kind)}
          change={change}
          repair={repair}
        />
        <Questions offers={offers} choice={choice} width={width} change={change} repair={repair} />
        <FileDefects report={report} headline={headline} onLookAgain={onLookAgain} />
        {counts.valid + counts.invalid > 0 && (
          <StatedFields choice={choice} change={change} repair={repair} />
        )}
        {(counts.changed + counts.unchanged > 0 || choice.mode === "REPLACE") && (
          <ModeChoice mode={choice.mode} removed={counts.removed} onChange={(mode) => change({ mode })} />
        )}
        <ResumeChoice ended={counts.ended} importing={importing} />
        {counts.invalid > 0 && <InvalidCauses file={file.id} count={counts.invalid} importing={importing} />}
        {counts.valid > 0 && <ItemTable file={file.id} place={place} counts={counts} importing={importing} />}
      </div>
      <PublishBar
        counts={counts}
        leftOut={leftOut.length}
        questions={headline.kind === "questions" ? headline.count : 0}
        onAnswer={answer}
        publishing={publishing}
        onPublish={() => void publishing.publish({ options, basis: report.basis, leaveOut: leftOut })}
        onLookAgain={onLookAgain}
        waiting={isWaiting}
      />
    </div>
  );
}

/** The first answer of the open question, or the button that opens it. */
const TO_ANSWER = '[data-question="open"] input, [data-next-question]';
