import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { inputOfKept } from "@/charts/data/storedChart";
import { readFragment } from "@/gql";
import type { DrawnChartFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { request } from "@/lib/data/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import { PINNED_CHART } from "../documents";
import type { Pin } from "../useOverview";
import css from "./PinnedMetric.module.css";

const Chart = lazy(async () => ({ default: (await loadChunk(() => import("@/charts/draw/Chart"))).Chart }));

const HEIGHT = 260;

/** A pinned chart, drawn from its current data. */
export function PinnedChart(props: {
  chart: NonNullable<Pin["chart"]>;
  account: string;
  collection: string;
}) {
  const { chart: pinned, account, collection } = props;
  const dashboard = pinned.dashboard.key;
  const title = usePickText()(pinned.title);
  const { data, error, refetch } = useQuery({
    queryKey: ["collection", account, collection, "pinnedChart", dashboard, pinned.key],
    queryFn: async () => {
      const place = { account, key: collection, dashboard, chart: pinned.key };
      return (await request(PINNED_CHART, place)).dashboard?.chart ?? null;
    },
  });
  const chart = readFragment(DRAWN_CHART, data);
  return (
    <div className={css.metric}>
      <h3 className={css.name}>
        <Link to={paths.dashboardChart(account, collection, dashboard, pinned.key)}>
          {title ? <ForeignText {...title} /> : pinned.key}
        </Link>
      </h3>
      {chart ? (
        <Drawing chart={chart} label={title?.text ?? pinned.key} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Bar height={HEIGHT} />
      )}
    </div>
  );
}

function Drawing({ chart, label }: { chart: DrawnChartFragment; label: string }) {
  const t = useText();
  const language = useLanguage();
  const description = usePickText()(chart.options.description);
  const input = useMemo(() => inputOfKept(chart, t, language), [chart, t, language]);
  return (
    <Suspense fallback={<Bar height={HEIGHT} />}>
      <Chart
        input={input}
        label={label}
        description={description?.text ?? null}
        height={HEIGHT}
        initialWidth={560}
      />
    </Suspense>
  );
}
