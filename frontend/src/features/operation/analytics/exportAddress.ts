import type { Place } from "./analyticsQuery";
import type { AnalyticsChoice } from "./choice";

/** The address of a file with the numbers of a choice: all measures, whichever is drawn. */
export function exportAddress(
  { account, collection }: Place,
  { range, subject }: AnalyticsChoice,
  format: "csv" | "xlsx",
): string {
  const query = new URLSearchParams({ range: range.toLowerCase() });
  if (subject) query.set(subject.kind, subject.key);
  return `/api/v1/collections/${account}/${collection}/analytics.${format}?${query}`;
}
