import { METHODS } from "@/lib/reading/transformations";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { withSearch } from "../../address";
import type { View } from "../options/view";

/** Requests the aggregation method, if the indicator has no default. */
export default function ChooseMethod({ view }: { view: View }) {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <div className="chart-room">
      <EmptyState
        title={t("metric.agg.question", { letter: view.own })}
        text={t("metric.agg.why")}
        action={
          <div className="cluster-2">
            {METHODS.map((agg) => (
              <Link
                key={agg}
                className={buttonClass()}
                to={withSearch(search, { agg })}
                replace
                preventScrollReset
              >
                {t(`metric.agg.${agg}`)}
              </Link>
            ))}
          </div>
        }
      />
    </div>
  );
}
