import { dateExtent } from "@/lib/reading/dates";
import type { Observations } from "@/lib/reading/observations";
import type { Range } from "@/lib/reading/range";

/** Whether the window lies before or after all observations. */
export function isOutside({ periods }: Observations, window: Range | undefined): boolean {
  const first = dateExtent(periods[0] ?? "")?.first ?? "";
  const last = dateExtent(periods.at(-1) ?? "")?.first ?? "";
  const from = window?.start === undefined ? undefined : dateExtent(window.start)?.first;
  const to = window?.end === undefined ? undefined : dateExtent(window.end)?.last;
  return (from !== undefined && from > last) || (to !== undefined && to < first);
}
