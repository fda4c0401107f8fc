import type { Translate } from "@/lib/text/text";

interface PublishedVintage {
  number: number;
  added: number;
  revised: number;
  removed: number;
}

/** The changes of a publish in one sentence; `undefined` if nothing was published. */
export function publishedText(t: Translate, vintage: PublishedVintage | undefined): string | undefined {
  if (!vintage) return undefined;
  const { number, added, revised, removed } = vintage;
  if (removed > 0 && revised > 0) return t("metricForm.published.all", { number, added, revised, removed });
  if (removed > 0 && added > 0) return t("metricForm.published.addedRemoved", { number, added, removed });
  if (removed > 0) return t("metricForm.published.removed", { number, removed });
  if (added > 0 && revised > 0) return t("metricForm.published.addedRevised", { number, added, revised });
  if (revised > 0) return t("metricForm.published.revised", { number, revised });
  return t("metricForm.published.added", { number, added });
}
