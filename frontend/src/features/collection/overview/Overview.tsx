import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { Paragraphs } from "@/ui/text/Paragraphs";
import { TagList } from "@/ui/text/TagList";
import { EmptyCollection } from "../metrics/ListStates";
import { MetricTable } from "../metrics/table/MetricTable";
import { MetricTableRow } from "../metrics/table/MetricTableRow";
import { overviewQuery } from "../page/collectionQueries";
import type { Place } from "../place";
import css from "./Overview.module.css";
import { PinSection } from "./PinSection";

const FillFigures = lazy(() => loadChunk(() => import("./FillFigures")));

const COLLECTION = graphql(`
  fragment Overview_collection on Collection {
    key
    account { key }
    metricCount
    publishedAt
    can { editMetrics editDashboards }
    ...About_collection
  }
`);

/** The overview page of a collection: description, pins, and the indicators published last. */
export function Overview(props: { collection: FragmentType<typeof COLLECTION>; dashboardCount: number }) {
  const collection = readFragment(COLLECTION, props.collection);
  const { account, key, metricCount, publishedAt, can } = collection;
  const t = useText();
  const overview = useQuery(overviewQuery(account.key, key));
  const place = { account: account.key, collection: key };
  const noMetrics = <EmptyCollection {...place} mayAdd={can.editMetrics} />;
  const noneRecent = (
    <EmptyState
      title={t("collectionMore.recent.none")}
      action={<Link to={paths.collectionMetrics(account.key, key)}>{t("collectionMore.recent.all")}</Link>}
    />
  );
  return (
    <>
      <About collection={collection} />
      {metricCount === 0 && props.dashboardCount === 0 ? (
        noMetrics
      ) : metricCount > 0 && publishedAt === null && can.editMetrics ? (
        <Suspense fallback={<PartSkeleton />}>
          <FillFigures place={place} count={metricCount} />
        </Suspense>
      ) : (
        <Loaded from={overview} waiting={<PartSkeleton />}>
          {(loaded) => (
            <>
              <PinSection collection={loaded} place={place} mayEdit={can.editDashboards} />
              {/* A collection that has only dashboards offers the ways to add indicators. */}
              <RecentMetrics
                collection={loaded}
                place={place}
                none={metricCount > 0 ? noneRecent : noMetrics}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

const ABOUT = graphql(`
  fragment About_collection on Collection {
    description { fr en }
    tags { fr en }
  }
`);

/** Longest description in characters that is not folded at first. */
const LONG_DESCRIPTION = 420;

/** The subject of a collection: its description and its tags. */
function About(props: { collection: FragmentType<typeof ABOUT> }) {
  const collection = readFragment(ABOUT, props.collection);
  const t = useText();
  const pick = usePickText();
  const description = pick(collection.description);
  const tags = pick(collection.tags);
  if (!description && !tags) return null;
  return (
    <div className={css.about}>
      {description && <Description {...description} />}
      {tags && (
        <div className={css.tags}>
          <TagList tags={tags.text} lang={tags.lang} label={t("collectionMore.page.tags")} />
        </div>
      )}
    </div>
  );
}

function Description({ text, lang }: { text: string; lang?: string }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(text.length <= LONG_DESCRIPTION);
  const long = text.length > LONG_DESCRIPTION;
  return (
    <div>
      <div id={id} className={open ? undefined : css.folded}>
        <Paragraphs text={text} lang={lang} />
      </div>
      {long && (
        <Button variant="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? "collectionMore.page.less" : "collectionMore.page.more")}
        </Button>
      )}
    </div>
  );
}

const RECENT = graphql(`
  fragment RecentMetrics_collection on Collection {
    metrics(first: 8, order: UPDATED, descending: true) {
      nodes { id publishedAt ...MetricTableRow_metric }
    }
  }
`);

/** The indicators published last. */
function RecentMetrics(props: {
  collection: FragmentType<typeof RECENT>;
  place: Place;
  /** Shown if nothing was published. */
  none: ReactNode;
}) {
  const { place, none } = props;
  const { account, collection } = place;
  const { metrics } = readFragment(RECENT, props.collection);
  const rows = metrics.nodes.filter((metric) => metric.publishedAt);
  const t = useText();
  if (rows.length === 0) return none;
  return (
    <section className={css.section} aria-labelledby="recent">
      <div className="toolbar apart">
        <h2 id="recent">{t("collectionMore.recent.title")}</h2>
        <Link to={`${paths.collectionMetrics(account, collection)}?sort=updated`}>
          {t("collectionMore.recent.all")}
        </Link>
      </div>
      <MetricTable
        nameHead={t("collectionMore.list.column.name")}
        updatedHead={t("collectionMore.list.column.updated")}
      >
        {rows.map((row) => (
          <MetricTableRow key={row.id} row={row} account={account} collection={collection} />
        ))}
      </MetricTable>
    </section>
  );
}
