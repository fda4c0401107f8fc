import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import type { ImportChoice } from "../choice/useImportChoice";
import { Result } from "../result/Result";
import { ImportPreview } from "./ImportPreview";
import { keepOpenFile } from "./openFile";
import type { Place } from "./place";

const IMPORT_FILE = graphql(`
  query ImportFile($id: ID!) {
    import(id: $id) {
      id
      collection { id }
      result { publishedAt }
      ...ImportPreview_import
      ...Result_import
    }
  }
`);

/** A stored file, and whether it was published. */
function importFileQuery(id: string) {
  return queryOptions({
    queryKey: keys.import(id, "file"),
    queryFn: async () => (await request(IMPORT_FILE, { id })).import ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A stored file: the preview of its publish, or its result. */
export function KeptFile(props: { id: string; place: Place; importing: ImportChoice }) {
  const { id, place, importing } = props;
  const query = useQuery(importFileQuery(id));
  const { data } = query;
  const isGone = data === null || (data !== undefined && data.collection.id !== place.id);
  const isOver = isGone || data?.result != null;
  useEffect(() => {
    if (isOver) keepOpenFile(null);
  }, [isOver]);
  return (
    <Loaded from={query} waiting={<PartSkeleton />} absent={<Gone place={place} />}>
      {(file) => {
        if (isGone) return <Gone place={place} />;
        const Shown = file.result ? Result : ImportPreview;
        return <Shown file={file} place={place} importing={importing} />;
      }}
    </Loaded>
  );
}

/** Shown if the file was discarded or has expired, or is another collection's. */
function Gone({ place }: { place: Place }) {
  const t = useText();
  return (
    <EmptyState
      title={t("import.gone.title")}
      text={t("import.gone.text")}
      action={
        <Link className={buttonClass("primary")} to={paths.importFile(place.account.key, place.key)}>
          {t("import.gone.action")}
        </Link>
      }
    />
  );
}
