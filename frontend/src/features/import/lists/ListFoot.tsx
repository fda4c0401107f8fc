import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./causes.module.css";

/** The foot of a list that is not shown as a whole: how much is shown, and a button for more. */
export function ListFoot(props: { shown: number; total: number; busy: boolean; onMore: () => void }) {
  const { shown, total, busy, onMore } = props;
  const t = useText();
  if (shown >= total) return null;
  return (
    <div className={css.foot}>
      <span className="tabular">{t("import.list.shown", { shown, total })}</span>
      <Button small busy={busy} onClick={onMore}>
        {t("common.showMore")}
      </Button>
    </div>
  );
}
