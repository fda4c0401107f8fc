import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { request } from "@/lib/data/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { IMPORT_FILE, type Place } from "./documents";
import { ImportPreview } from "./ImportPreview";
import { keepOpenFile } from "./openFile";
import { Result } from "./result/Result";
import type { ImportChoice } from "./useImportChoice";

/** A stored file: the preview of its publish, or its result. */
export function KeptFile(props: { id: string; place: Place; importing: ImportChoice }) {
  const { id, place, importing } = props;
  const t = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["import", id],
    queryFn: async () => (await request(IMPORT_FILE, { id })).import ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const gone = data === null || (data !== undefined && data.collection.id !== place.id);
  const over = gone || data?.result != null;
  useEffect(() => {
    if (over) keepOpenFile(null);
  }, [over]);
  if (isPending) return <PartSkeleton />;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || gone) {
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
  if (data.result) return <Result file={data} place={place} importing={importing} />;
  return <ImportPreview file={data} place={place} importing={importing} />;
}
