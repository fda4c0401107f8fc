import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { SkipLink } from "@/ui/action/SkipLink";
import { EmptyState } from "@/ui/state/EmptyState";
import { Bar } from "@/ui/state/Skeleton";
import { type MetricPlace, placeOf } from "../place";
import { About } from "./head/About";
import { EndNotice } from "./head/EndNotice";
import { MetricHead } from "./head/MetricHead";
import { readAddress } from "./series/options/readAddress";
import { SeriesSection } from "./series/SeriesSection";

const AsOfBanner = lazy(() => loadChunk(() => import("./vintages/AsOfBanner")));
const AddValue = lazy(() => loadChunk(() => import("./series/AddValue")));

const METRIC = graphql(`
  fragment MetricView_metric on Metric {
    path
    observationCount
    collection { key account { key } can { editMetrics } }
    ...MetricHead_metric
    ...EndNotice_metric
    ...SeriesSection_metric
    ...AddValue_metric
    ...About_metric
  }
`);

interface MetricViewProps {
  metric: FragmentType<typeof METRIC>;
  /** The questions about the indicator, drawn in their tab if its collection takes questions. */
  questions?: ReactNode;
}

/** The indicator's page: the number first, the chart second, everything else one click away. */
export function MetricView(props: MetricViewProps) {
  const metric = readFragment(METRIC, props.metric);
  const [search] = useSearchParams();
  const { viewer } = useViewer();
  const expert = viewer?.expert ?? false;
  const address = useMemo(() => readAddress(search), [search]);
  const place = placeOf(metric);
  const { asof } = address.reading;
  const empty = metric.observationCount === 0 && asof === undefined;
  const mayEdit = metric.collection.can.editMetrics;
  return (
    <article>
      {!empty && address.tab === "chart" && <SkipToChart />}
      <MetricHead metric={metric} place={place} address={address} />
      <EndNotice metric={metric} />
      {asof !== undefined && (
        <Suspense fallback={<Bar height={96} />}>
          <AsOfBanner asof={asof} />
        </Suspense>
      )}
      {empty && <NoObservations place={place} mayEdit={mayEdit} />}
      {!empty && (
        <SeriesSection
          metric={metric}
          place={place}
          address={address}
          expert={expert}
          questions={props.questions}
        />
      )}
      {mayEdit && search.has("add") && (
        <Suspense fallback={<Bar height={96} />}>
          <AddValue metric={metric} />
        </Suspense>
      )}
      <About metric={metric} place={place} expert={expert} />
    </article>
  );
}

/** Past the controls of a reader who may edit, to the chart. */
function SkipToChart() {
  const t = useText();
  return <SkipLink to="[data-chart]">{t("metric.page.toChart")}</SkipLink>;
}

function NoObservations({ place, mayEdit }: { place: MetricPlace; mayEdit: boolean }) {
  const t = useText();
  return (
    <EmptyState
      title={t("metric.empty.title")}
      text={t(mayEdit ? "metric.empty.editor" : "metric.empty.reader")}
      action={
        mayEdit && (
          <Link
            className={buttonClass("primary")}
            to={paths.editMetric(place.account, place.collection, place.path)}
          >
            {t("metric.empty.action")}
          </Link>
        )
      }
    />
  );
}
