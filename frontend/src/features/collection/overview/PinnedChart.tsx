import { lazy, Suspense, useMemo } from "react";
import { Link } from "react-router";
import { inputOfKept } from "@/charts/kept";
import { readFragment } from "@/gql";
import { DRAWN_CHART } from "@/lib/dashboardChart";
import { loadChunk } from "@/lib/lazyPage";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text";
import { ForeignText } from "@/ui/ForeignText";
import { Bar } from "@/ui/Skeleton";
import css from "./PinnedMetric.module.css";
import type { Pin } from "./useOverview";

const Chart = lazy(async () => ({ default: (await loadChunk(() => import("@/charts/Chart"))).Chart }));

const HEIGHT = 260;

/** A pinned chart, drawn from its data as it is now. */
export function PinnedChart(props: {
  chart: NonNullable<Pin["chart"]>;
  account: string;
  collection: string;
}) {
  const { chart: pinned, account, collection } = props;
  const chart = readFragment(DRAWN_CHART, pinned);
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const title = pick(chart.title);
  const description = pick(chart.options.description);
  const input = useMemo(() => inputOfKept(chart, t, language), [chart, t, language]);
  return (
    <div className={css.metric}>
      <h3 className={css.name}>
        <Link to={paths.dashboardChart(account, collection, pinned.dashboard.key, chart.key)}>
          {title ? <ForeignText {...title} /> : chart.key}
        </Link>
      </h3>
      <Suspense fallback={<Bar height={HEIGHT} />}>
        <Chart
          input={input}
          label={title?.text ?? chart.key}
          description={description?.text ?? null}
          height={HEIGHT}
          initialWidth={560}
        />
      </Suspense>
    </div>
  );
}
