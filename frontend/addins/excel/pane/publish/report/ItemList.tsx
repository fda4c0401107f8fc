import { useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import type { ReportItem } from "../../../../core/publish/report";
import css from "../../app/pane.module.css";
import own from "../publish.module.css";

/** The most indicators that are listed. */
const MOST = 50;

/** The effect of publishing, or that of having published, for each indicator. */
export function ItemList({ items }: { items: readonly ReportItem[] }) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <>
      <ul className={own.list}>
        {items.slice(0, MOST).map(({ key, status, added, revised, removed, unchanged }) => (
          <li key={key} className={own.item}>
            <p className={own.head}>
              <span className={own.name}>{key}</span>
              <span className={css.small}>{t(`addin.status.${status}`)}</span>
            </p>
            <FactLine className={css.small}>
              {added > 0 && t("addin.report.added", { count: added })}
              {revised > 0 && t("addin.report.revised", { count: revised })}
              {removed > 0 && t("addin.report.removed", { count: removed })}
              {unchanged > 0 && t("addin.report.unchanged", { count: unchanged })}
            </FactLine>
          </li>
        ))}
      </ul>
      {items.length > MOST && (
        <p className={css.small}>{t("addin.report.others", { count: items.length - MOST })}</p>
      )}
    </>
  );
}
