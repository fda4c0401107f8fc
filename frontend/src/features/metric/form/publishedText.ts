import type { Translate } from "@/lib/text/text";

const KINDS = ["added", "revised", "removed", "recoded"] as const;

/** The numbers of changes of a publish, by kind. */
type Counts = Record<(typeof KINDS)[number], number>;

/** The kinds that occur; without any, as when only the number of decimals changed, the first. */
function kindsOf(counts: Counts) {
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  return kinds.length > 0 ? kinds : KINDS.slice(0, 1);
}

/** The changes of a publish in one sentence; `undefined` if nothing was published. */
export function publishedText(
  t: Translate,
  vintage: (Counts & { number: number }) | undefined,
): string | undefined {
  if (!vintage) return undefined;
  return t("metricForm.published", { number: vintage.number, changes: changesText(t, vintage) });
}

/** The numbers of changes that occur: "1 value added, 2 revised". */
export function changesText(t: Translate, counts: Counts): string {
  const changes = kindsOf(counts).map((kind, index) => {
    const count = counts[kind];
    // Only the first part names the noun.
    return kind === "added" || kind === "recoded" || index === 0
      ? t(`metricForm.published.${kind}`, { count })
      : t(`metricForm.published.more.${kind}`, { count });
  });
  return changes.join(", ");
}

/** What a publish would change in one sentence. */
export function effectText(t: Translate, counts: Counts): string {
  const changes = kindsOf(counts).map((kind) => t(`metricForm.effect.${kind}`, { count: counts[kind] }));
  return t("metricForm.effect", { changes: changes.join(", ") });
}
