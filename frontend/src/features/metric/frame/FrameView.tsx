import { lazy, Suspense, useMemo } from "react";
import { Chart, type ChartInput } from "@/charts";
import type { MetricViewFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate, formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { columnsOf } from "@/lib/reading/observations";
import { shownText, unitOf } from "@/lib/reading/seriesText";
import { useSearchParams } from "@/lib/router/navigation";
import { licenceDeed } from "@/lib/text/licences";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { placeOf } from "../page/address";
import { ownLook, shownOptions } from "../page/series/chartInput";
import { readAddress, toRead, viewOf, yearsShown } from "../page/series/options";
import { useSeries } from "../page/series/useSeries";
import css from "./FrameView.module.css";
import { useHeight } from "./useHeight";

const Problems = lazy(() => loadChunk(() => import("../page/Problems")));

/** The chart alone, as large as the window: title above, source below. The address has its options. */
export function FrameView({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const [search] = useSearchParams();
  const { account, collection, path } = placeOf(metric);
  const bare = search.get("bare") === "1";
  const page = paths.metric(account, collection, path) + pageSearch(search);
  return (
    <div className={css.frame}>
      {!bare && (
        <header className={css.bar}>
          <a href={paths.home} target="_top" className={css.wordmark} translate="no">
            statit
          </a>
          <a href={page} target="_top">
            {t("metric.frame.open")}
          </a>
        </header>
      )}
      <main className={css.main}>
        <Filled metric={metric} page={page} />
      </main>
    </div>
  );
}

/** The options for the page of the indicator. */
function pageSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of ["bare", "lang", "theme"]) kept.delete(name);
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}

function Filled({ metric, page }: { metric: MetricViewFragment; page: string }) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [search] = useSearchParams();
  const address = useMemo(() => ({ ...readAddress(search), tab: "chart" as const }), [search]);
  const { reading, window } = toRead(metric, address);
  const series = useSeries(placeOf(metric), reading);
  const view = viewOf(metric, address);
  const observations = series.data?.observations;
  const name = pick(metric.name) ?? { text: metric.path };
  const unit = observations ? unitOf(observations, pick(metric.unit), t, language) : pick(metric.unit);
  return (
    <>
      <div className={css.head}>
        <h1>
          <a href={page} target="_blank" rel="noopener">
            <ForeignText {...name} />
          </a>
        </h1>
        <FactLine className={css.facts}>
          {unit && <ForeignText {...unit} />}
          {shownText(view, t)}
          {view.letter !== "C" && t(`metric.frequency.letter.${view.letter}`)}
          {series.data?.latest && formatPeriod(view.letter, series.data.latest.period, language)}
        </FactLine>
      </div>
      <div className={css.chart}>
        {series.isError && <LoadFailure error={series.error} onRetry={() => void series.refetch()} />}
        {series.data && series.data.problems.length > 0 && (
          <Suspense fallback={null}>
            <Problems problems={series.data.problems} />
          </Suspense>
        )}
        {observations && (
          <Sized
            input={{
              series: [
                {
                  id: metric.id,
                  name: name.text,
                  unit: unit?.text ?? null,
                  ...columnsOf(observations),
                  latest: series.data?.latest ?? null,
                  ...lookOf(metric),
                },
              ],
              options: shownOptions(metric.chart, {
                type: view.type,
                years: yearsShown(metric, address),
                window: {
                  ...(window?.start !== undefined && { start: window.start }),
                  ...(window?.end !== undefined && { end: window.end }),
                },
              }),
              language,
            }}
            label={name.text}
          />
        )}
      </div>
      <Source metric={metric} />
    </>
  );
}

function lookOf(metric: MetricViewFragment) {
  const look = ownLook(metric.chart);
  return look ? { look } : {};
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
      {height > 0 && <Chart input={steady} label={label} height={height} />}
    </div>
  );
}

function Source({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { collection } = metric;
  const deed = licenceDeed(metric.licence, language);
  const publisher = collection.account.name || collection.account.key;
  const source = metric.source?.trim();
  return (
    <footer className={css.source}>
      <FactLine>
        {source ? t("metric.frame.source", { source }) : t("metric.frame.publisher", { publisher })}
        {deed && (
          <a href={deed.url} target="_blank" rel="license noopener">
            {deed.short}
          </a>
        )}
        {metric.publishedAt &&
          t("metric.page.updated", { date: formatDate(metric.publishedAt, language, timeZone) })}
      </FactLine>
    </footer>
  );
}
