import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { LaterChart } from "@/charts/draw/LaterChart";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AnalyticsMeasureKind } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { formatPeriod } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Bar } from "@/ui/state/Skeleton";
import { measureName } from "../measure";
import { chartInput } from "./chartInput";
import { CHART_HEIGHT } from "./height";
import css from "./MeasureChart.module.css";

const ChartTable = lazy(async () => ({
  default: (await loadChunk(() => import("@/charts/draw/ChartTable"))).ChartTable,
}));

const ANALYTICS = graphql(`
  fragment MeasureChart_analytics on Analytics {
    monthly
    periods
    since
    measures { kind values }
  }
`);

/** A measure by day or by month, as a chart or as a table. */
export function MeasureChart(props: {
  analytics: FragmentType<typeof ANALYTICS>;
  measure: AnalyticsMeasureKind;
}) {
  const { measure } = props;
  const analytics = readFragment(ANALYTICS, props.analytics);
  const { monthly, since } = analytics;
  const over = monthly ? "days" : "day";
  const t = useText();
  const language = useLanguage();
  const [asTable, setAsTable] = useState(false);
  const turner = useRef<HTMLButtonElement>(null);
  const input = useMemo(
    () => chartInput(analytics, measure, (kind) => measureName(kind, over, t), language),
    [analytics, measure, over, t, language],
  );
  const label = t("analytics.chart.title", {
    measure: measureName(measure, over, t),
    unit: monthly ? "months" : "days",
  });
  /** The key T of the chart; the chart, which has the focus, disappears. */
  const showTable = () => {
    setAsTable(true);
    turner.current?.focus();
  };
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{label}</h2>
        <button
          ref={turner}
          type="button"
          className={buttonClass("plain", true)}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? "chart.showChart" : "chart.showTable")}
        </button>
      </div>
      {asTable ? (
        <Suspense fallback={<Bar height={CHART_HEIGHT} />}>
          <ChartTable input={input} label={label} height={CHART_HEIGHT} />
        </Suspense>
      ) : (
        <LaterChart
          input={input}
          label={label}
          height={CHART_HEIGHT}
          onShowTable={showTable}
          waiting={<Bar height={CHART_HEIGHT} />}
        />
      )}
      {since && (
        <p className={css.note}>{t("analytics.since", { date: formatPeriod("D", since, language) })}</p>
      )}
    </section>
  );
}
