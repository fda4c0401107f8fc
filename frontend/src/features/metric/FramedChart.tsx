import { lazy, type RefObject, Suspense, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Chart, type ChartInput } from "@/charts";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { FramedChart_MetricFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { formatPeriod } from "@/lib/format";
import { columnsOf, type Observations } from "@/lib/reading/observations";
import type { Range } from "@/lib/reading/range";
import { shownText, unitOf } from "@/lib/reading/seriesText";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./FrameView.module.css";
import type { ReadSeries } from "./page/metricQueries";
import { OWN_CHART, ownLook, shownOptions } from "./page/series/chartInput";
import { METRIC_DEFAULTS } from "./page/series/options/defaults";
import { type Address, readAddress } from "./page/series/options/readAddress";
import { toRead, type View, viewOf, yearsShown } from "./page/series/options/view";
import { useSeries } from "./page/series/useSeries";
import { placeOf } from "./place";

const Problems = lazy(() => loadChunk(() => import("./page/Problems")));

const METRIC = graphql(`
  fragment FramedChart_metric on Metric {
    id
    path
    name { fr en }
    unit { fr en }
    collection { key account { key } }
    ...MetricDefaults_metric
    ...OwnChart_metric
  }
`);

/** Title and chart; the title opens the page of the indicator. */
export function FramedChart({ page, ...props }: { metric: FragmentType<typeof METRIC>; page: string }) {
  const metric = readFragment(METRIC, props.metric);
  const defaults = readFragment(METRIC_DEFAULTS, metric);
  const [search] = useSearchParams();
  const address = useMemo(() => ({ ...readAddress(search), tab: "chart" as const }), [search]);
  const { reading, window } = toRead(defaults, address);
  const { data, isError, error, refetch } = useSeries(placeOf(metric), reading);
  const view = viewOf(defaults, address);
  return (
    <>
      <Title metric={metric} view={view} data={data ?? undefined} page={page} />
      <div className={css.chart}>
        {isError && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data && data.problems.length > 0 && (
          <Suspense fallback={null}>
            <Problems problems={data.problems} />
          </Suspense>
        )}
        {data?.observations && (
          <Drawn
            {...{ metric, address, view, window }}
            observations={data.observations}
            latest={data.latest ?? null}
          />
        )}
      </div>
    </>
  );
}

interface TitleProps {
  metric: FramedChart_MetricFragment;
  view: View;
  data: ReadSeries | undefined;
  page: string;
}

function Title({ metric, view, data, page }: TitleProps) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const own = pick(metric.unit);
  const unit = data?.observations ? unitOf(data.observations, own, t, language) : own;
  return (
    <div className={css.head}>
      <h1>
        <a href={page} target="_blank" rel="noopener">
          <ForeignText {...(pick(metric.name) ?? { text: metric.path })} />
        </a>
      </h1>
      <FactLine className={`detail ${css.facts}`}>
        {unit && <ForeignText {...unit} />}
        {shownText(view, t)}
        {view.letter !== "C" && t(`metric.frequency.letter.${view.letter}`)}
        {data?.latest && formatPeriod(view.letter, data.latest.period, language)}
      </FactLine>
    </div>
  );
}

interface DrawnProps {
  metric: FramedChart_MetricFragment;
  address: Address;
  view: View;
  window: Range | undefined;
  observations: Observations;
  latest: NonNullable<ReadSeries["latest"]> | null;
}

function Drawn({ metric, address, view, window, observations, latest }: DrawnProps) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const name = pick(metric.name)?.text ?? metric.path;
  const unit = unitOf(observations, pick(metric.unit), t, language)?.text ?? null;
  const { chart } = readFragment(OWN_CHART, metric);
  const input: ChartInput = {
    series: [{ id: metric.id, name, unit, ...columnsOf(observations), latest, ...ownLook(chart) }],
    options: shownOptions(chart, {
      type: view.type,
      years: yearsShown(readFragment(METRIC_DEFAULTS, metric), address),
      window: {
        ...(window?.start !== undefined && { start: window.start }),
        ...(window?.end !== undefined && { end: window.end }),
      },
    }),
    language,
  };
  return <Sized input={input} label={name} />;
}

/** The chart in the height left between title and source. */
function Sized({ input, label }: { input: ChartInput; label: string }) {
  const [ref, height] = useHeight<HTMLDivElement>();
  const text = JSON.stringify(input.options) + input.language;
  const { series } = input;
  const columns = series[0]?.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is identical while its content is
  const steady = useMemo(() => input, [text, columns, label]);
  return (
    <div ref={ref} className={css.sized}>
      {height > 0 && <Chart input={steady} label={label} height={height} exact />}
    </div>
  );
}

/** The current height of an element in whole pixels; 0 until it is measured. */
function useHeight<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setHeight(Math.floor(element.getBoundingClientRect().height));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, height];
}
