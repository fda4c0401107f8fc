import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { readFragment } from "@/gql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { request } from "@/lib/data/graphql";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { Doctor } from "./doctor/Doctor";
import { isOpen, kindOf, withRepairs } from "./doctor/repairs";
import { IMPORT_COUNTS, IMPORT_PREVIEW, IMPORT_REPORT, type KeptImport, type Place } from "./documents";
import css from "./ImportPreview.module.css";
import { FileDefects } from "./lists/FileDefects";
import { Lists } from "./lists/Lists";
import { keepOpenFile } from "./openFile";
import { ModeChoice } from "./publish/ModeChoice";
import { PublishBar } from "./publish/PublishBar";
import { usePublishing } from "./publish/usePublishing";
import { FileHead } from "./read/FileHead";
import { Preview } from "./read/Preview";
import { Reading } from "./read/Reading";
import type { ImportChoice } from "./useImportChoice";

/** The preview of a file: its format, repairs, problems, the effect of a publish, and the button to publish it. */
export function ImportPreview(props: { file: KeptImport; place: Place; importing: ImportChoice }) {
  const { file, place, importing } = props;
  const { choice, options, leftOut, change } = importing;
  const t = useText();
  const client = useQueryClient();
  const { search } = useLocation();
  const parts = useRef<HTMLDivElement>(null);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ["import", file.id, "report", options],
    queryFn: async () => (await request(IMPORT_PREVIEW, { id: file.id, options })).import ?? null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const published = useCallback(async () => {
    // The result replaces this component, so that its queries are not refetched.
    await client.invalidateQueries({ queryKey: ["import", file.id], exact: true });
    await client.invalidateQueries({ predicate: ({ queryKey: [noun] }) => noun !== "import" });
  }, [client, file.id]);
  const publishing = usePublishing(file.id, published);
  useUnsavedWarning(publishing.progress !== null, t("import.leave.publish"));
  const report = readFragment(IMPORT_REPORT, data?.report);
  const counts = readFragment(IMPORT_COUNTS, report?.counts);

  useEffect(() => keepOpenFile({ place: place.id, name: file.name, search }), [place.id, file.name, search]);

  const lookAgain = () => {
    publishing.forget();
    void client.invalidateQueries({ queryKey: ["import", file.id] });
  };
  if (isPending) return <PartSkeleton />;
  if (error && !report) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!report || !counts) return <LoadFailure error={null} onRetry={lookAgain} />;
  const repair = (added: readonly string[]) =>
    change({ repairs: withRepairs(choice.repairs, added, report.proposals) });
  const busy = publishing.progress !== null;
  const answer = () => parts.current?.querySelector<HTMLElement>('[data-question="open"] input')?.focus();
  const byHand = choice.repairs.some((one) => kindOf(one) === "header") && report.header.length === 0;
  return (
    <div className={css.look} aria-busy={isPlaceholderData}>
      <div ref={parts} className={busy || isPlaceholderData ? css.waiting : css.parts} inert={busy}>
        <FileHead file={file} report={report} place={place} />
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        <Reading report={report} choice={choice} change={change} repair={repair} />
        <Preview report={report} choice={choice} repair={repair} />
        <FileDefects report={report} byHand={byHand} onLookAgain={lookAgain} />
        <Doctor report={report} choice={choice} change={change} repair={repair} />
        {(counts.changed + counts.unchanged > 0 || choice.mode === "REPLACE") && (
          <ModeChoice mode={choice.mode} removed={counts.removed} onChange={(mode) => change({ mode })} />
        )}
        {counts.valid + counts.invalid > 0 && (
          <Lists file={file} place={place} counts={counts} importing={importing} />
        )}
      </div>
      <PublishBar
        counts={counts}
        leftOut={leftOut.length}
        questions={report.proposals.filter((offer) => isOpen(offer, choice)).length}
        onAnswer={answer}
        publishing={publishing}
        onPublish={() => void publishing.publish({ options, basis: report.basis, leaveOut: leftOut })}
        onLookAgain={lookAgain}
        waiting={isPlaceholderData}
      />
    </div>
  );
}
