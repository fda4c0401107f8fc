import { readFragment } from "@/gql";
import type { usePickText } from "@/lib/text/text";
import { PINNED_METRIC } from "../documents";
import type { Pin } from "../useOverview";

/** The name of a pin: the name of its indicator, the title of its chart, else their key. */
export function nameOfPin(pin: Pin, pick: ReturnType<typeof usePickText>): string {
  const metric = readFragment(PINNED_METRIC, pin.metric);
  if (metric) return pick(metric.name)?.text ?? metric.path;
  return pin.chart ? (pick(pin.chart.title)?.text ?? pin.chart.key) : "";
}
