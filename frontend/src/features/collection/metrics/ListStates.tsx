import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./MetricsView.module.css";

/** Shown if a filter has no matches. */
export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={
        query === ""
          ? t("collectionMore.list.none.titleOther")
          : t("collectionMore.list.none.title", { query })
      }
      text={t("collectionMore.list.none.text")}
      action={<Button onClick={onClear}>{t("collectionMore.list.clear")}</Button>}
    />
  );
}

/** Shown for a collection without indicators. */
export function EmptyCollection(props: { account: string; collection: string; mayAdd: boolean }) {
  const { account, collection, mayAdd } = props;
  const t = useText();
  return (
    <EmptyState
      title={t("collectionMore.list.empty.title")}
      text={t(mayAdd ? "collectionMore.list.empty.editor" : "collectionMore.list.empty.reader")}
      action={
        mayAdd && (
          <span className={css.ways}>
            <Link className={buttonClass("primary")} to={paths.newMetric(account, collection)}>
              {t("collectionMore.page.newIndicator")}
            </Link>
            <Link className={buttonClass()} to={paths.importFile(account, collection)}>
              {t("collectionMore.list.importFile")}
            </Link>
          </span>
        )
      }
    />
  );
}

/** Grey rows while the first page loads. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other identity
        <Bar key={row} height={40} />
      ))}
    </Skeleton>
  );
}
