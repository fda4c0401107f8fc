import type { ReactNode } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { MetricTable } from "../metrics/table/MetricTable";
import { MetricTableRow } from "../metrics/table/MetricTableRow";
import type { Place } from "../place";
import css from "./Overview.module.css";

const RECENT = graphql(`
  fragment RecentMetrics_collection on Collection {
    metrics(first: 8, order: UPDATED, descending: true) {
      nodes { id publishedAt ...MetricTableRow_metric }
    }
  }
`);

/** The indicators published last. */
export function RecentMetrics(props: {
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
      <div className={css.bar}>
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
