import { formatOrdinal } from "@/lib/format";
import { codeName, statusName } from "@/lib/format/status";
import { STATUS_CODES } from "@/lib/lines/status";
import type { Translate } from "@/lib/text/text.tsx";
import { inputsOf } from "../data/observed";
import type { ChartData } from "../data/prepared";
import { type Occurrence, occurrencesIn } from "./occurrences";

/** The most periods that a sentence names; the others are counted. */
const MOST_NAMED = 3;

/** A sentence for each code that occurs, the most important one first. */
export function statusSentences(data: ChartData, t: Translate): string[] {
  const found = occurrencesIn(data);
  return STATUS_CODES.flatMap((code) => {
    const occurrences = found.get(code);
    return occurrences ? [`${codeSentence(code, occurrences, data, t)}.`] : [];
  });
}

/** The status of a latest value, if it has one. */
export function statusOfLatest(status: string | null | undefined, periods: string, t: Translate): string[] {
  if (!status) return [];
  return [`${t("chartMore.status.periods", { status: capitalised(statusName(status, t)), periods })}.`];
}

/** A code and the periods that have it: `Suppressed: Mar 2024, Jun 2024`. Of several series, the only one is named. */
export function codeSentence(
  code: string,
  occurrences: readonly Occurrence[],
  data: ChartData,
  t: Translate,
): string {
  const inputs = data.kind === "season" ? data.sources.map(({ input }) => input) : inputsOf(data);
  const [first] = occurrences;
  const only = occurrences.every(({ series }) => series === first?.series)
    ? inputs[first?.series ?? 0]
    : undefined;
  const status = capitalised(codeName(code, t));
  const named = inputs.length > 1 && only ? t("chartMore.status.of", { status, name: only.name }) : status;
  return t("chartMore.status.periods", { status: named, periods: periodsText(occurrences, data, t) });
}

/** The first periods, and the number of the others. */
function periodsText(occurrences: readonly Occurrence[], data: ChartData, t: Translate): string {
  const counts = new Map<string, number>();
  for (const occurrence of occurrences) {
    counts.set(spanText(occurrence, data, t), occurrence.count);
  }
  const named = [...counts.keys()].slice(0, MOST_NAMED).join(", ");
  const rest = [...counts.values()].slice(MOST_NAMED).reduce((sum, count) => sum + count, 0);
  return rest > 0 ? `${named} ${t("chartMore.more", { count: rest })}` : named;
}

function spanText({ series, names }: Occurrence, data: ChartData, t: Translate): string {
  const [first, last] = names.map((name) => {
    if (typeof name === "string" || data.kind === "category") return String(name);
    const frequency = (data.kind === "season" ? data.sources : data.series)[series]?.frequency ?? data.finest;
    return formatOrdinal(frequency, name, data.language);
  });
  if (first === undefined || last === undefined || first === last) return first ?? "";
  return t("chartMore.status.span", { first, last });
}

/** A text with a capital letter at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
