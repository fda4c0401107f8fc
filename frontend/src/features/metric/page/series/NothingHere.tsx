import { dateExtent } from "@/lib/reading/dates";
import type { Observations } from "@/lib/reading/observations";
import type { Range } from "@/lib/reading/range";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { withSearch } from "../address";
import type { Address } from "./options/readAddress";
import type { View } from "./options/view";

/** Whether the window lies before or after all observations. */
export function isOutside({ periods }: Observations, window: Range | undefined): boolean {
  const first = dateExtent(periods[0] ?? "")?.first ?? "";
  const last = dateExtent(periods.at(-1) ?? "")?.first ?? "";
  const from = window?.start === undefined ? undefined : dateExtent(window.start)?.first;
  const to = window?.end === undefined ? undefined : dateExtent(window.end)?.last;
  return (from !== undefined && from > last) || (to !== undefined && to < first);
}

/** Shown if no observation is left: the reason, and a link back. */
export function NothingHere({ address, view, range }: { address: Address; view: View; range: Range }) {
  const t = useText();
  const [search] = useSearchParams();
  const ranged = range.start !== undefined || range.end !== undefined;
  const back = ranged
    ? { start: null, end: null }
    : view.transform !== "none"
      ? { transform: "none", param: null }
      : { asof: null };
  const reset = ranged ? "start" : view.transform !== "none" ? "transform" : "asof";
  const past = address.reading.asof !== undefined && !ranged && view.transform === "none";
  return (
    <EmptyState
      title={t(ranged ? "metric.nothing.range" : past ? "metric.nothing.past" : "metric.nothing.transform")}
      action={
        <Link className={buttonClass()} to={withSearch(search, back)} preventScrollReset>
          {t(`metric.reset.${reset}`)}
        </Link>
      }
    />
  );
}
