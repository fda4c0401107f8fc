import { useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import type { useSelected } from "./useSelected";

/** The progress of reading the selection, or the reason why it cannot be used. */
export function Reading({ selected }: { selected: ReturnType<typeof useSelected> }) {
  const { metrics, read, lost, failure, retry } = selected;
  const t = useText();
  if (failure) return <LoadFailure error={failure} onRetry={retry} />;
  if (lost) return <p role="alert">{t("bulk.lost")}</p>;
  if (metrics) return metrics.length === 0 && <p>{t("bulk.nothing")}</p>;
  return (
    <div role="status">
      <p className="detail">{t("bulk.reading", { count: read })}</p>
    </div>
  );
}
