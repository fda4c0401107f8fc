import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ImportOptionsInput, ImportPreviewQuery, PublishMode } from "@/gql/graphql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { formatTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { isOpen, kindOf, withRepairs } from "@/lib/repair/repairs";
import { useLocation, useNavigate } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Choices } from "@/ui/field/Choices";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { Doctor } from "../Doctor";
import { FileDefects } from "../lists/FileDefects";
import { Lists } from "../lists/Lists";
import { PublishBar } from "../publish/PublishBar";
import publishCss from "../publish/publish.module.css";
import { ResumeChoice } from "../publish/ResumeChoice";
import { type Publishing, usePublishing } from "../publish/usePublishing";
import { Preview } from "../read/Preview";
import { Reading } from "../read/Reading";
import readCss from "../read/read.module.css";
import { sizeText } from "../start/size";
import type { ImportChoice } from "../useImportChoice";
import css from "./ImportPreview.module.css";
import { keepOpenFile } from "./openFile";
import type { Place } from "./place";

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
  const query = useQuery(importReportQuery(file.id, importing.options));
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
      {(report) => (
        <PreviewParts
          file={file}
          report={report}
          place={place}
          importing={importing}
          publishing={publishing}
          isWaiting={query.isPlaceholderData}
          failure={query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
          onLookAgain={lookAgain}
        />
      )}
    </Loaded>
  );
}

const IMPORT_PREVIEW = graphql(`
  query ImportPreview($id: ID!, $options: ImportOptionsInput!) {
    import(id: $id) {
      id
      report(options: $options) {
        ...FileHead_report
        ...Reading_report
        ...Preview_report
        ...FileDefects_report
        ...Doctor_report
        header { header }
        proposals { repair instead certain ticked }
        counts { changed unchanged valid invalid removed ...Lists_counts ...PublishBar_counts }
        basis
      }
    }
  }
`);

/** The preview of a file with some options. */
type ImportReport = NonNullable<ImportPreviewQuery["import"]>["report"];

/** The preview of a file with these options; while other options load, the previous one remains. */
function importReportQuery(id: string, options: ImportOptionsInput) {
  return queryOptions({
    queryKey: keys.import(id, "report", options),
    queryFn: async () => (await request(IMPORT_PREVIEW, { id, options })).import?.report ?? null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
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
    ...FileHead_import
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

/** The parts of a preview, in the order in which a reader goes through them, and the bar that publishes. */
function PreviewParts(props: PreviewPartsProps) {
  const { report, place, importing, publishing, isWaiting, onLookAgain } = props;
  const { choice, options, leftOut, change } = importing;
  const { counts, proposals } = report;
  const file = readFragment(PREVIEW_PARTS_FILE, props.file);
  const parts = useRef<HTMLDivElement>(null);
  const repair = (added: readonly string[]) =>
    change({ repairs: withRepairs(choice.repairs, added, proposals) });
  const busy = publishing.progress !== null;
  const answer = () => parts.current?.querySelector<HTMLElement>('[data-question="open"] input')?.focus();
  const open = proposals.filter((offer) => isOpen(offer, choice));
  const byHand = choice.repairs.some((one) => kindOf(one) === "header") && report.header.length === 0;
  return (
    <div className="stack" aria-busy={isWaiting}>
      <div
        ref={parts}
        className={busy || isWaiting ? `stack ${css.waiting}` : `stack ${css.parts}`}
        inert={busy}
      >
        <FileHead file={file} report={report} place={place} />
        {props.failure}
        <Reading report={report} choice={choice} change={change} repair={repair} />
        <Preview report={report} choice={choice} repair={repair} />
        <FileDefects report={report} byHand={byHand} onLookAgain={onLookAgain} />
        <Doctor report={report} choice={choice} change={change} repair={repair} />
        {(counts.changed + counts.unchanged > 0 || choice.mode === "REPLACE") && (
          <ModeChoice mode={choice.mode} removed={counts.removed} onChange={(mode) => change({ mode })} />
        )}
        {(counts.invalid > 0 || choice.resume) && <ResumeChoice file={file.id} importing={importing} />}
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

const FILE_HEAD = graphql(`
  fragment FileHead_import on Import { id name size createdAt }
`);

const REPORT = graphql(`
  fragment FileHead_report on ImportReport { format rows columns }
`);

const DISCARD_IMPORT = graphql(`
  mutation DiscardImport($id: ID!) {
    discardImport(id: $id) { done problems { ...Problem } }
  }
`);

/** The name and facts of the file, and a button to choose another one. */
function FileHead(props: {
  file: FragmentType<typeof FILE_HEAD>;
  report: FragmentType<typeof REPORT>;
  place: Pick<Place, "account" | "key">;
}) {
  const { place } = props;
  const file = readFragment(FILE_HEAD, props.file);
  const { format, rows, columns } = readFragment(REPORT, props.report);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [justSent] = useState((state as { sent?: boolean } | null)?.sent === true);
  // The upload button has disappeared: the focus moves to the heading.
  useEffect(() => {
    if (justSent && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [justSent]);
  const discard = async () => {
    setLeaving(true);
    // A file that cannot be discarded now expires after a day.
    await request(DISCARD_IMPORT, { id: file.id }).catch(() => undefined);
    keepOpenFile(null);
    navigate(paths.importFile(place.account.key, place.key));
  };
  return (
    <section className={readCss.head} aria-labelledby="import-file">
      <div>
        <h2 id="import-file" ref={heading} tabIndex={-1} className={readCss.name}>
          {file.name}
        </h2>
        <FactLine className="muted">
          {t(format ? `import.format.${format}` : "import.format.unknown")}
          {sizeText(file.size, t, language)}
          {rows > 0 && t("import.rows", { count: rows })}
          {columns > 0 && t("import.columns", { count: columns })}
          {t("import.sentAt", { time: formatTime(file.createdAt, timeZone) })}
          {t("import.notStored")}
        </FactLine>
      </div>
      <Button small busy={leaving} onClick={() => void discard()}>
        {t("import.another")}
      </Button>
    </section>
  );
}

/** The treatment of existing values, with the number of values that it deletes. */
function ModeChoice(props: {
  mode: PublishMode;
  /** Number of values to be deleted. */
  removed: number;
  onChange: (mode: PublishMode) => void;
}) {
  const { mode, removed, onChange } = props;
  const t = useText();
  return (
    <div className={publishCss.mode}>
      <Choices
        name="mode"
        label={t("import.mode.label")}
        description={t(mode === "MERGE" ? "import.mode.merge.text" : "import.mode.replace.text")}
        value={mode}
        options={[
          { value: "MERGE", label: t("import.mode.merge") },
          { value: "REPLACE", label: t("import.mode.replace") },
        ]}
        onChange={onChange}
      />
      {mode === "REPLACE" && removed > 0 && (
        <Notice kind="warning">{t("import.mode.removed", { count: removed })}</Notice>
      )}
    </div>
  );
}
