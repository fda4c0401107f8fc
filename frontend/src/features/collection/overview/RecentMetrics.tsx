import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import type { MetricRef } from "../metrics/documents";
import { MetricTable, MetricTableRow } from "../metrics/table/MetricTable";
import css from "./Overview.module.css";

/** The indicators published last. */
export function RecentMetrics(props: { rows: readonly MetricRef[]; account: string; collection: string }) {
  const { rows, account, collection } = props;
  const t = useText();
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
