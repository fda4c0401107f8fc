import type { usePickText } from "@/lib/text/text";
import type { Pin } from "./usePinChanges";

/** The name of a pin: the name of its indicator, the title of its chart, else their key. */
export function nameOfPin({ metric, chart }: Pin, pick: ReturnType<typeof usePickText>): string {
  if (metric) return pick(metric.name)?.text ?? metric.path;
  return chart ? (pick(chart.title)?.text ?? chart.key) : "";
}
