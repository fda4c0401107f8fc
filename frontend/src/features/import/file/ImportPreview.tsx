import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PartSkeleton } from "@/ui/state/Skeleton";
import type { ImportChoice } from "../choice/useImportChoice";
import { usePublishing } from "../publish/usePublishing";
import { importReportQuery } from "./importReport";
import { keepOpenFile } from "./openFile";
import { PreviewParts } from "./PreviewParts";
import type { Place } from "./place";
import { useReadAgain } from "./useReadAgain";

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
