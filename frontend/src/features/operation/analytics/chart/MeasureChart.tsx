import { lazy, Suspense, useMemo, useRef, useState } from "react";
import type { ChartInput } from "@/charts";
import { LaterChart } from "@/charts/draw/LaterChart";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AnalyticsMeasureKind } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { formatPeriod } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Bar } from "@/ui/state/Skeleton";
import { isLevel, measureName } from "../measure";
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
    limitedSince
    measures { kind values first }
  }
`);

/** A measure by day or by month, as a chart or as a table; a single day or month has neither. */
export function MeasureChart(props: {
  analytics: FragmentType<typeof ANALYTICS>;
  measure: AnalyticsMeasureKind;
}) {
  const { measure } = props;
  const analytics = readFragment(ANALYTICS, props.analytics);
  const { monthly, since, limitedSince } = analytics;
  const over = monthly && !isLevel(measure) ? "days" : "day";
  const unit = monthly ? "months" : "days";
  const t = useText();
  const language = useLanguage();
  const limited = limitedSince
    ? t("analytics.limited", { date: formatPeriod("D", limitedSince, language) })
    : "";
  const input = useMemo(() => {
    const words = { nameOf: (kind: AnalyticsMeasureKind) => measureName(kind, over, t), limited };
    return chartInput(analytics, measure, words, language);
  }, [analytics, measure, over, limited, t, language]);
  const isDrawn = input.series.some(({ periods }) => periods.length > 1);
  const label = t(isLevel(measure) ? "analytics.chart.level" : "analytics.chart.title", {
    measure: measureName(measure, over, t),
    unit,
  });
  const from =
    since && !isLevel(measure) && t("analytics.since", { date: formatPeriod("D", since, language) });
  return (
    <section className={css.section}>
      {isDrawn ? <ChartOrTable input={input} label={label} /> : <h2 className={css.alone}>{label}</h2>}
      <p className="note">
        {from}
        {input.options?.methodChanges && ` ${limited}`}
        {!isDrawn && ` ${t("analytics.chart.single", { unit })}`}
      </p>
    </section>
  );
}

function ChartOrTable({ input, label }: { input: ChartInput; label: string }) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const turner = useRef<HTMLButtonElement>(null);
  /** The key T of the chart; the chart, which has the focus, disappears. */
  const showTable = () => {
    setAsTable(true);
    turner.current?.focus();
  };
  return (
    <>
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
    </>
  );
}
