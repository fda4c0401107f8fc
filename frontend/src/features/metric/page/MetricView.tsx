import { useMemo } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Chart, type ChartInput, ChartTable } from "@/charts";
import type { MetricViewFragment } from "@/gql/graphql";
import { formatDate } from "@/lib/format";
import { columnsOf, NO_OBSERVATIONS } from "@/lib/observations";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text";
import { buttonClass } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { About } from "./About";
import { isTab, placeOf, TABS, type Tab, withSearch } from "./address";
import { Latest } from "./Latest";
import { MetricHead } from "./MetricHead";
import css from "./MetricView.module.css";
import { RangeLinks } from "./RangeLinks";
import { isStart, since } from "./range";
import { Vintages } from "./Vintages";

const CHART_HEIGHT = 420;
const TABLE_HEIGHT = 640;

/** The indicator's page: the number first, the chart second, everything else within one step. */
export function MetricView({ metric }: { metric: MetricViewFragment }) {
  const [search] = useSearchParams();
  const given = search.get("tab");
  const tab: Tab = isTab(given) ? given : "chart";
  const empty = metric.observationCount === 0;
  return (
    <article>
      <MetricHead metric={metric} />
      {empty ? (
        <NoObservations metric={metric} />
      ) : (
        <>
          <Latest metric={metric} />
          <Bar metric={metric} tab={tab} />
          {tab === "vintages" ? (
            <Vintages {...placeOf(metric)} />
          ) : (
            <Drawn metric={metric} asTable={tab === "table"} />
          )}
        </>
      )}
      <About metric={metric} />
    </article>
  );
}

function Bar({ metric, tab }: { metric: MetricViewFragment; tab: Tab }) {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <div className={css.bar}>
      <nav className={css.tabs} aria-label={t("metric.tab.label")}>
        {TABS.map((one) => (
          <Link
            key={one}
            to={withSearch(search, { tab: one === "chart" ? null : one })}
            replace
            preventScrollReset
            aria-current={one === tab ? "page" : undefined}
          >
            {t(`metric.tab.${one}`)}
          </Link>
        ))}
      </nav>
      {tab !== "vintages" && <RangeLinks observations={metric.series.observations ?? NO_OBSERVATIONS} />}
    </div>
  );
}

/** Chart or table of the range that the address chooses. */
function Drawn({ metric, asTable }: { metric: MetricViewFragment; asTable: boolean }) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const start = search.get("start");
  const { id, path } = metric;
  const observations = metric.series.observations ?? NO_OBSERVATIONS;
  const name = pick(metric.name)?.text ?? path;
  const unit = pick(metric.unit)?.text ?? null;
  // The chart's readout names the series; above a column of its own values it would only take room.
  const named = asTable ? t("metric.table.value") : name;
  const input = useMemo<ChartInput>(() => {
    const shown = since(observations, start);
    return {
      series: [{ id, name: named, unit, ...columnsOf(shown) }],
      options: { showUnit: false },
      language,
    };
  }, [id, named, unit, observations, start, language]);

  if (input.series[0]?.periods.length === 0) {
    return (
      <EmptyState
        title={t("metric.page.range.none", {
          start: start && isStart(start) ? shownStart(start, language) : "",
        })}
        action={
          <Link className={buttonClass()} to={withSearch(search, { start: null })} replace>
            {t("metric.page.range.allLong")}
          </Link>
        }
      />
    );
  }
  if (asTable) {
    return (
      <div className={css.table}>
        <ChartTable input={input} label={name} height={TABLE_HEIGHT} />
      </div>
    );
  }
  const showTable = () =>
    void navigate(withSearch(search, { tab: "table" }), { replace: true, preventScrollReset: true });
  return <Chart input={input} label={name} height={CHART_HEIGHT} onShowTable={showTable} />;
}

function shownStart(start: string, language: "fr" | "en"): string {
  return start.length === 10 ? formatDate(`${start}T12:00:00Z`, language, "UTC") : start;
}

function NoObservations({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const { account, collection, path } = placeOf(metric);
  const mayEdit = metric.collection.can.editMetrics;
  return (
    <EmptyState
      title={t("metric.empty.title")}
      text={t(mayEdit ? "metric.empty.editor" : "metric.empty.reader")}
      action={
        mayEdit && (
          <Link className={buttonClass("primary")} to={paths.editMetric(account, collection, path)}>
            {t("metric.empty.action")}
          </Link>
        )
      }
    />
  );
}
