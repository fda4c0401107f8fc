import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { bareAddress } from "../bulk/export/exportAddress";
import type { Place } from "../place";
import css from "./FillFigures.module.css";

/**
 * The next step of a collection whose indicators have no value yet, as after a template: a file with the indicators and
 * no values, to be filled and imported.
 */
export default function FillFigures({ place, count }: { place: Place; count: number }) {
  const { account, collection } = place;
  const t = useText();
  return (
    <section className={css.fill} aria-labelledby="fill">
      <h2 id="fill">{t("collectionForm.fill.title")}</h2>
      <p>{t("collectionForm.fill.text", { count })}</p>
      <ol className={css.steps}>
        <li>
          <h3>{t("collectionForm.fill.download")}</h3>
          <p className="muted">{t("collectionForm.fill.download.text")}</p>
          <div className="cluster-2">
            <a className={buttonClass("primary")} href={bareAddress(place, "xlsx", {})} download>
              {t("collectionForm.fill.xlsx")}
            </a>
            <a className={buttonClass("plain")} href={bareAddress(place, "csv", {})} download>
              {t("collectionForm.fill.csv")}
            </a>
          </div>
        </li>
        <li>
          <h3>{t("collectionForm.fill.import")}</h3>
          <p className="muted">{t("collectionForm.fill.import.text")}</p>
          <Link className={buttonClass("plain")} to={paths.importFile(account, collection)}>
            {t("collectionForm.fill.importLink")}
          </Link>
        </li>
      </ol>
      <p className="muted">
        <Link to={paths.collectionMetrics(account, collection)}>{t("collectionForm.fill.byHand")}</Link>
      </p>
    </section>
  );
}
