import { Link } from "react-router";
import { useCollection } from "@/features/collection/page/useCollection";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text";
import { buttonClass } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

/** `/{account}/{collection}/charts` and `/i/{account}/{collection}/`: the dashboards of a collection. */
export default function CollectionChartsPage() {
  const t = useText();
  const { account, key, can } = useCollection();
  return (
    <EmptyState
      title={t("collection.charts.empty.title")}
      text={t(can.editDashboards ? "collection.charts.empty.editor" : "collection.charts.empty.reader")}
      action={
        can.editDashboards && (
          <Link className={buttonClass("primary")} to={paths.newDashboard(account.key, key)}>
            {t("collection.charts.new")}
          </Link>
        )
      }
    />
  );
}
