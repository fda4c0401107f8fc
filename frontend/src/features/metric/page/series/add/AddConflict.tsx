import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { withSearch } from "../../address";
import css from "./AddValue.module.css";

interface AddConflictProps {
  /** The vintage that the value was typed on. */
  basedOn: number;
  /** The vintage that another user has published since. */
  current: number;
  onKeep: () => void;
}

/** Reports that another user has published meanwhile: the user publishes on top of it, or looks at it first. */
export function AddConflict({ basedOn, current, onKeep }: AddConflictProps) {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <Notice
      kind="error"
      title={t("metricMore.add.conflict.title")}
      actions={
        <div className={css.actions}>
          <Button small onClick={onKeep}>
            {t("metricMore.add.conflict.keep", { number: current })}
          </Button>
          <Link
            className={buttonClass("quiet", true)}
            to={withSearch(search, { tab: "vintages", compare: `${basedOn}-${current}`, add: null })}
          >
            {t("metricMore.add.conflict.see")}
          </Link>
        </div>
      }
    >
      <p>{t("metricMore.add.conflict.text", { basedOn, current })}</p>
    </Notice>
  );
}
