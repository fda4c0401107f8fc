import { type FragmentType, graphql, readFragment } from "@/gql";
import type { DifferenceTable_ChangeFragment, Frequency } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, formatPeriod } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./Vintages.module.css";

const CHANGE = graphql(`
  fragment DifferenceTable_change on VintageChange {
    kind
    period
    before
    after
    textBefore
    textAfter
  }
`);

interface DifferenceTableProps {
  frequency: Frequency;
  decimals: number;
  changes: readonly FragmentType<typeof CHANGE>[];
  /** The number of all changes, including those that are not loaded. */
  total: number;
}

/** The changed periods with their values before and after; with a column of texts if one has changed. */
export function DifferenceTable({ frequency, decimals, total, ...props }: DifferenceTableProps) {
  const changes = readFragment(CHANGE, props.changes);
  const t = useText();
  const texts = changes.some((change) => change.textBefore || change.textAfter);
  return (
    <table className={css.changes}>
      <caption>{t("metricMore.difference.caption", { count: total })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("metricMore.difference.period")}</th>
          <th scope="col">{t("metricMore.difference.kind")}</th>
          <th scope="col" className={css.number}>
            {t("metricMore.difference.before")}
          </th>
          <th scope="col" className={css.number}>
            {t("metricMore.difference.after")}
          </th>
          {texts && <th scope="col">{t("metricMore.difference.text")}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <Changed key={change.period} {...{ frequency, decimals, change, texts }} />
        ))}
      </tbody>
    </table>
  );
}

interface ChangedProps extends Pick<DifferenceTableProps, "frequency" | "decimals"> {
  change: DifferenceTable_ChangeFragment;
  texts: boolean;
}

function Changed({ frequency, decimals, change, texts }: ChangedProps) {
  const t = useText();
  const language = useLanguage();
  const value = (one: number | null | undefined) =>
    one === null || one === undefined ? "–" : formatNumber(one, { language, decimals });
  const { textBefore, textAfter } = change;
  return (
    <tr>
      <th scope="row">{formatPeriod(frequencyLetter(frequency), change.period, language)}</th>
      <td className={css.kind}>{t(`metricMore.difference.${change.kind}`)}</td>
      <td className={css.number}>{value(change.before)}</td>
      <td className={css.number}>{value(change.after)}</td>
      {texts && (
        <td>
          {textBefore && textBefore !== textAfter && <del>{textBefore}</del>} {textAfter}
        </td>
      )}
    </tr>
  );
}
