import type { Range } from "@/lib/reading/range";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { withSearch } from "../address";
import type { Address } from "./options/readAddress";
import type { View } from "./options/view";

/** Shown if no observation is left: the reason, and a link back. */
export default function NothingHere({
  address,
  view,
  range,
}: {
  address: Address;
  view: View;
  range: Range;
}) {
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
      title={t(
        ranged
          ? "metricMore.nothing.range"
          : past
            ? "metricMore.nothing.past"
            : "metricMore.nothing.transform",
      )}
      action={
        <Link className={buttonClass()} to={withSearch(search, back)} preventScrollReset>
          {t(`metricMore.reset.${reset}`)}
        </Link>
      }
    />
  );
}
