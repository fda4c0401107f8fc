import { type Problem, problem } from "@/lib/data/problems";
import type { Language } from "@/lib/format";
import { collectionKeyProblem } from "@/lib/keys/keys";
import { isBlankPair } from "@/lib/text/textPair";
import { checkChart } from "../form/check";
import { type ChartDraft, valuesOf } from "./draft/draft";
import { seriesField } from "./series/seriesField";

/** The problems of a chart that are found without a request. */
export function checkDraft(draft: ChartDraft, language: Language): Problem[] {
  const key = collectionKeyProblem(draft.key.trim());
  return [
    ...(isBlankPair(draft.title) ? [problem("REQUIRED", "title")] : []),
    ...(key ? [problem(key.code, "key", key.params)] : []),
    ...(draft.series.length === 0 ? [problem("REQUIRED", "series")] : []),
    ...checkChart(valuesOf(draft), language, (id, name) => lookFieldOf(draft, id, name)),
  ];
}

/** The name of a look's field of a series in problems, as the server writes it. */
export function lookFieldOf({ series }: ChartDraft, id: string, name: string): string {
  const place = series.findIndex((one) => one.id === id);
  return seriesField(Math.max(0, place), `look.${name}`);
}
