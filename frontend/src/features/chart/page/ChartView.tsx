import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { Chart } from "@/charts";
import { inputOfKept, isAllRefused, reasonsOf } from "@/charts/data/storedChart";
import type { DrawnChartFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { problemText } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { Bar } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import { addressOf } from "../add/place";
import { Actions } from "./Actions";
import css from "./ChartView.module.css";
import { Neighbours } from "./Neighbours";
import { rangeShown, withSearch } from "./reading";
import { SeriesList } from "./SeriesList";
import type { ShownChart } from "./shown";

const ChartTable = lazy(async () => ({
  default: (await loadChunk(() => import("@/charts/draw/ChartTable"))).ChartTable,
}));

const HEIGHT = 480;
const NARROW_HEIGHT = 400;
const VALUE_HEIGHT = 200;
const TABLE_HEIGHT = 560;
const NARROW = "(max-width: 640px)";

/** A chart of a dashboard in large, with its series and its actions. */
export function ChartView(
  props: ShownChart & {
    crumbs: ReactNode[];
    rangeControl: ReactNode;
    /** Whether the shown data do not yet match the request. */
    waiting: boolean;
  },
) {
  const { dashboard, chart, range, crumbs, rangeControl, waiting } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [search] = useSearchParams();
  const narrow = useMediaQuery(NARROW) ?? false;
  const asTable = search.get("tab") === "table";
  const title = pick(chart.title) ?? { text: chart.key };
  const description = pick(chart.options.description)?.text ?? null;
  const input = useMemo(() => inputOfKept(chart, t, language), [chart, t, language]);
  const at = addressOf(dashboard);
  const isDated = chart.series.some(({ metric }) => metric && metric.frequency !== "CATEGORY");
  const isInTime = isDated && (chart.options.type === "LINE" || chart.options.type === "BAR");
  const refused = chart.series.flatMap((one) =>
    one.metric ? reasonsOf(one.data).map((problem) => ({ metric: one.metric, problem })) : [],
  );
  const tab = (name: "chart" | "table") => (
    <Link
      to={withSearch(search, { tab: name === "chart" ? null : name })}
      preventScrollReset
      aria-current={asTable === (name === "table") ? "page" : undefined}
    >
      {t(`chartPage.tab.${name}`)}
    </Link>
  );
  return (
    <article>
      <PageHeader
        title={<ForeignText {...title} />}
        crumbs={[
          ...crumbs,
          <Link key="chart" to={paths.dashboardChart(...at, chart.key)} aria-current="page">
            {chart.key}
          </Link>,
        ]}
        summary={
          <Link to={paths.dashboard(...at)}>
            {t("chartPage.in", { dashboard: pick(dashboard.name)?.text ?? dashboard.key })}
          </Link>
        }
        actions={<Actions {...props} title={title.text} />}
      />
      <div className={css.bar}>
        <nav className={css.tabs} aria-label={t("chartPage.tab.label")}>
          {tab("chart")}
          {tab("table")}
        </nav>
        {isDated && (asTable || chart.options.type !== "VALUE") && rangeControl}
      </div>
      {chart.unreadable && <Notice kind="warning">{t("chartPage.unreadable")}</Notice>}
      {refused.map(({ metric, problem }) => (
        <Notice
          key={`${metric?.id} ${problem.code}`}
          kind="warning"
          title={metric ? nameOf(pick, metric) : ""}
        >
          {problemText(t, problem)}
        </Notice>
      ))}
      <section className={waiting ? css.waiting : undefined} aria-busy={waiting}>
        {asTable ? (
          <Suspense fallback={<Bar height={TABLE_HEIGHT} />}>
            <ChartTable input={input} label={title.text} height={TABLE_HEIGHT} />
          </Suspense>
        ) : isAllRefused(chart) ? null : (
          <Chart
            input={input}
            label={title.text}
            height={heightOf(chart, narrow)}
            description={description}
            exact={chart.options.type === "VALUE"}
            grows
            brush={isInTime}
          />
        )}
      </section>
      <SeriesList {...props} input={input} range={rangeShown(dashboard, chart, range)} />
      <Neighbours dashboard={dashboard} chart={chart.key} />
    </article>
  );
}

/** Height in pixels. Values are in rows of three, on a phone one below the other; lines and bars fill the window. */
function heightOf({ options, series }: DrawnChartFragment, narrow: boolean): number {
  if (options.type !== "VALUE") return narrow ? NARROW_HEIGHT : HEIGHT;
  const count = series.filter(({ metric }) => metric).length;
  return VALUE_HEIGHT * Math.max(1, Math.ceil(count / (narrow ? 1 : 3)));
}

function nameOf(
  pick: ReturnType<typeof usePickText>,
  metric: NonNullable<DrawnChartFragment["series"][number]["metric"]>,
): string {
  return pick(metric.name)?.text ?? metric.path;
}
