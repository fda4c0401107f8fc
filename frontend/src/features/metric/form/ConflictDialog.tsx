import { useMemo } from "react";
import type { MetricFieldsFragment } from "@/gql/graphql";
import { formatNumber, formatPeriod } from "@/lib/format";
import { frequencyLetter, parseLines } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import css from "./ConflictDialog.module.css";
import { type Compared, compareSeries } from "./difference";
import type { MetricValues } from "./values";

/** Rows of the comparison that are drawn; the counts above it are of all. */
const SHOWN_ROWS = 200;

/** Someone else saved meanwhile: shows what differs and lets the reader decide. Nothing typed is lost. */
export function ConflictDialog(props: {
  current: MetricFieldsFragment;
  values: MetricValues;
  basedOn: number;
  onKeep: () => void;
  onTake: () => void;
  onClose: () => void;
}) {
  const { current, values, basedOn, onKeep, onTake, onClose } = props;
  const t = useText();
  const moved = current.vintage !== basedOn;
  const compared = useMemo(() => {
    const theirs = parseLines(current.frequency, current.lines).series;
    const mine = parseLines(current.frequency, values.lines).series;
    return compareSeries(theirs, mine);
  }, [current.frequency, current.lines, values.lines]);
  return (
    <Dialog
      wide={moved}
      title={t("metricForm.conflict.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={onKeep}>
            {moved
              ? t("metricForm.conflict.keepMine", { number: current.vintage })
              : t("metricForm.conflict.keepFields")}
          </Button>
          <Button onClick={onTake}>
            {t(moved ? "metricForm.conflict.takeTheirs" : "metricForm.conflict.takeFields")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("metricForm.conflict.edit")}
          </Button>
        </>
      }
    >
      <p>
        {moved
          ? t("metricForm.conflict.vintages", { basedOn, current: current.vintage })
          : t("metricForm.conflict.fields")}
      </p>
      {moved && <Comparison compared={compared} current={current} />}
    </Dialog>
  );
}

function Comparison({ compared, current }: { compared: Compared; current: MetricFieldsFragment }) {
  const t = useText();
  const language = useLanguage();
  const { rows, ...counts } = compared;
  if (rows.length === 0) return <p>{t("metricForm.conflict.same")}</p>;
  const letter = frequencyLetter(current.frequency);
  const shown = (side: { value: number; text: string | null } | null) =>
    side === null ? "–" : [formatNumber(side.value, { language }), side.text].filter(Boolean).join(" · ");
  return (
    <>
      <p>{t("metricForm.conflict.difference", counts)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.scroller} tabIndex={0} aria-label={t("metricForm.conflict.compare")}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(letter === "C" ? "chart.table.category" : "chart.table.period")}</th>
              <th scope="col">{t("metricForm.conflict.theirs", { number: current.vintage })}</th>
              <th scope="col">{t("metricForm.conflict.mine")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_ROWS).map((row) => (
              <tr key={row.period}>
                <th scope="row">{formatPeriod(letter, row.period, language)}</th>
                <td>{shown(row.before)}</td>
                <td>{shown(row.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
