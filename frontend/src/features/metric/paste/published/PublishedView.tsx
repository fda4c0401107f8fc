import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Chart, type ChartInput } from "@/charts";
import type { PublishedMetricQuery } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import { ShareParts } from "../../page/share/ShareParts";
import { type MetricPlace, placeOf } from "../../place";
import { useChartSeries } from "../../useChartSeries";
import type { Address } from "../publish/publish";
import { CollectionName } from "./CollectionName";
import { type PublishedCollection, publishedCollectionQuery, publishedMetricQuery } from "./published";
import css from "./published.module.css";

const HEIGHT = 380;

interface PublishedViewProps {
  place: Address;
  /** The paths of the new indicators. */
  published: readonly string[];
  /** Whether the collection was made by this publish. */
  isNewCollection: boolean;
  /** Shown if nothing of it exists for this reader. */
  absent: ReactNode;
}

/** What was just published, and what to do with it. */
export function PublishedView({ place, published, isNewCollection, absent }: PublishedViewProps) {
  const t = useText();
  const [path = ""] = published;
  const collection = useQuery(publishedCollectionQuery(place));
  const metric = useQuery(publishedMetricQuery({ ...place, path }));
  return (
    <Loaded from={metric} waiting={<PageSkeleton />} absent={absent}>
      {(first) => (
        <Loaded from={collection} waiting={<PageSkeleton />} absent={absent}>
          {(target) => (
            <>
              <PageHeader
                title={t("paste.done.title")}
                summary={<CollectionName collection={target} isNew={isNewCollection} />}
                actions={<Actions place={placeOf(first)} isOnly={published.length === 1} />}
              />
              <div className={css.parts}>
                <div className={css.main}>
                  {published.length > 1 && <PublishedList collection={target} published={published} />}
                  <PublishedChart metric={first} />
                </div>
                <section className={css.share} aria-labelledby="share">
                  <h2 id="share">{t("paste.done.share")}</h2>
                  <ShareParts
                    metric={first}
                    place={placeOf(first)}
                    address={{ reading: {}, tab: "chart" }}
                    link={location.origin + linkOf(placeOf(first))}
                  />
                </section>
              </div>
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function linkOf({ account, collection, path }: MetricPlace): string {
  return paths.metric(account, collection, path);
}

/** The ways on. */
function Actions({ place, isOnly }: { place: MetricPlace; isOnly: boolean }) {
  const t = useText();
  return (
    <>
      {isOnly && (
        <Link className={buttonClass("primary")} to={linkOf(place)}>
          {t("paste.done.open")}
        </Link>
      )}
      <Link className={buttonClass()} to={`${linkOf(place)}?dashboard`}>
        {t("paste.done.dashboard")}
      </Link>
      <Link className={buttonClass("quiet")} to={paths.new}>
        {t("paste.done.more")}
      </Link>
    </>
  );
}

/** Links to the new indicators. */
function PublishedList(props: { collection: PublishedCollection; published: readonly string[] }) {
  const { collection, published } = props;
  const t = useText();
  const pick = usePickText();
  const named = new Map(collection.metrics.nodes.map((it) => [it.path, pick(it.name)]));
  return (
    <section className="stack-2">
      <h2>{t("paste.done.several", { count: published.length })}</h2>
      <ul className={css.list}>
        {published.map((path) => (
          <li key={path}>
            <Link to={paths.metric(collection.account.key, collection.key, path)}>
              <ForeignText {...(named.get(path) ?? { text: path })} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WHOLE = { start: "", end: "", season: "" };

/** The chart of an indicator. */
function PublishedChart({ metric }: { metric: NonNullable<PublishedMetricQuery["metric"]> }) {
  const language = useLanguage();
  const pick = usePickText();
  const { series, error, refetch } = useChartSeries(placeOf(metric), metric, WHOLE);
  const name = pick(metric.name);
  const input = useMemo<ChartInput>(
    () => ({
      series: [series],
      options: { type: series.frequency === "C" ? "bar" : "line" },
      language,
    }),
    [series, language],
  );
  return (
    <section className={css.chart}>
      <h2>
        <ForeignText {...(name ?? { text: metric.path })} />
      </h2>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Chart input={input} label={name?.text ?? metric.path} height={HEIGHT} />
    </section>
  );
}
