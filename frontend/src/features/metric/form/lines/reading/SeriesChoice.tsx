import { useState } from "react";
import type { Frequency } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./ReadingPanel.module.css";
import { seriesName, seriesText } from "./seriesText";
import type { ReadSeries } from "./textReading";

/** Series listed before "show all". */
const LISTED = 8;

interface UseSeriesProps {
  series: ReadSeries;
  /** The only frequency that the indicator can have; `null` if it can have any. */
  fixed: Frequency | null;
  onUse: (series: ReadSeries) => void;
}

/** The series of a table, of which the indicator takes one. */
export function SeriesChoice(props: Omit<UseSeriesProps, "series"> & { series: readonly ReadSeries[] }) {
  const { series, fixed, onUse } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [all, setAll] = useState(false);
  const listed = all ? series : series.slice(0, LISTED);
  return (
    <>
      <ul className={css.series}>
        {listed.map((one) => {
          const name = seriesName(t, one, pick(one.name)?.text);
          return (
            <li key={one.id}>
              <span className={css.about}>
                <strong>{name}</strong>
                <span className={css.muted}>{seriesText(t, one, language)}</span>
              </span>
              <UseSeries series={one} fixed={fixed} onUse={onUse} name={name} />
            </li>
          );
        })}
      </ul>
      {!all && series.length > LISTED && (
        <Button small variant="quiet" onClick={() => setAll(true)}>
          {t("metricForm.reading.showAll", { count: series.length })}
        </Button>
      )}
    </>
  );
}

/** The button that takes a series, or the reason why it cannot be taken. `name` is that of one among several. */
export function UseSeries({ series, fixed, onUse, name }: UseSeriesProps & { name?: string }) {
  const t = useText();
  if (fixed !== null && frequencyLetter(fixed) !== series.frequency)
    return <p className={css.muted}>{t("metricForm.reading.otherFrequency", { frequency: fixed })}</p>;
  // A table of very many series comes without their lines: it is imported.
  if (series.lines === null) return null;
  return (
    <Button
      small
      aria-label={name === undefined ? undefined : t("metricForm.reading.chooseNamed", { name })}
      onClick={() => onUse(series)}
    >
      {t(name === undefined ? "metricForm.reading.use" : "metricForm.reading.choose")}
    </Button>
  );
}
