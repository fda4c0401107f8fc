import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber } from "@/lib/format/number";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { sentenceOf } from "../app/services";
import { previewRows, shownDecimals } from "./insert/table";
import css from "./Preview.module.css";
import type { SeriesPreview } from "./usePreview";

/** The number of shown rows. */
const ROWS = 5;

/** The last values of a series, newest first. */
export function Preview({ preview, frequency }: { preview: SeriesPreview; frequency: FrequencyLetter }) {
  const t = useText();
  const language = useLanguage();
  const { shown, table, error, retry } = preview;
  if (error) {
    return (
      <Notice
        kind="error"
        title={sentenceOf(error, t)}
        actions={
          <Button small onClick={retry}>
            {t("common.retry")}
          </Button>
        }
      />
    );
  }
  if (!shown) {
    return (
      <Skeleton>
        <Bar height={ROWS * 28} />
      </Skeleton>
    );
  }
  const rows = previewRows(shown, frequency, language, ROWS);
  const decimals = shownDecimals(rows.map(({ value }) => value));
  return (
    <div>
      <table className={css.table} aria-busy={!table}>
        <caption className="visually-hidden">{t("addin.preview.caption")}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("addin.preview.period")}</th>
            <th scope="col">{t("addin.preview.value")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ period, value }) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              <td>{value === null ? "–" : formatNumber(value, { language, decimals })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.count}>{t("addin.preview.count", { count: shown.length })}</p>
    </div>
  );
}
