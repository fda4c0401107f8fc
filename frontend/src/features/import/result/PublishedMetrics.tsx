import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ForeignText } from "@/ui/text/ForeignText";
import type { Place } from "../file/place";
import css from "./Result.module.css";
import type { useResult } from "./useResult";

/** The published indicators, with a button to show more of them. */
export function PublishedMetrics(props: {
  place: Place;
  metrics: ReturnType<typeof useResult>["metrics"];
  total: number;
  busy: boolean;
  onMore: () => void;
}) {
  const { place, metrics, total, busy, onMore } = props;
  const t = useText();
  const pick = usePickText();
  return (
    <div>
      <h3>{t("import.result.list")}</h3>
      <ul className={css.metrics}>
        {metrics.map(({ id, path, name }) => {
          const shown = pick(name);
          return (
            <li key={id}>
              <Link to={paths.metric(place.account.key, place.key, path)}>
                {shown ? <ForeignText {...shown} /> : path}
              </Link>
              <code>{path}</code>
            </li>
          );
        })}
      </ul>
      {metrics.length < total && (
        <div className={css.foot}>
          <span className="tabular">{t("import.list.shown", { shown: metrics.length, total })}</span>
          <Button small busy={busy} onClick={onMore}>
            {t("common.showMore")}
          </Button>
        </div>
      )}
    </div>
  );
}
