import { type Ref, useId, useState } from "react";
import type { Frequency } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { type Read, readParts } from "@/lib/repair/reading/readParts";
import { seriesName, seriesText } from "@/lib/repair/reading/seriesText";
import type { ReadSeries } from "@/lib/repair/reading/textReading";
import type { TextReadings } from "@/lib/repair/reading/useTextReading";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { AppliedFixes, Questions, ReadingTitle, Reasons } from "@/ui/repair/ReadingSections";
import { LoadFailure } from "@/ui/state/LoadFailure";
import css from "./ReadingPanel.module.css";

/** What the panel of a reading shows and reports. */
interface ReadingProps {
  reading: TextReadings;
  /** The only frequency that the indicator can have; `null` if it can have any. */
  fixed: Frequency | null;
  /** Whether problems of lines are listed below. */
  hasBadLines: boolean;
  onUse: (series: ReadSeries) => void;
  /** Goes on with the text in the import of files. */
  onImport: () => void;
  /** Takes the lines as they are; `undefined` if they cannot be published so. */
  onKeep: (() => void) | undefined;
  /** The heading, which takes the focus where the panel must be answered. */
  heading: Ref<HTMLHeadingElement>;
}

/** How the server reads a text that is not canonical lines, and what the user can do with it. */
export function ReadingPanel(props: ReadingProps) {
  const { reading, onImport, onKeep, heading } = props;
  const { state } = reading;
  const t = useText();
  switch (state.kind) {
    case "none":
      return null;
    case "waiting":
      return (
        <p className="detail" role="status">
          {t("metricForm.reading.waiting")}
        </p>
      );
    case "tooLarge":
      return (
        <section className={css.panel}>
          <h3 ref={heading} tabIndex={-1} className={css.title}>
            {t("metricForm.reading.tooLarge")}
          </h3>
          <Button small onClick={onImport}>
            {t("metricForm.reading.import")}
          </Button>
        </section>
      );
    case "failed":
      return (
        <div className={css.failed}>
          <LoadFailure error={state.error} onRetry={state.again} />
          {onKeep && <KeepLines onKeep={onKeep} />}
        </div>
      );
    case "read":
      return <FoundText {...props} state={state} />;
  }
}

/** Publishes what follows the values as their notes, where the user says so. */
function KeepLines({ onKeep }: { onKeep: () => void }) {
  const t = useText();
  return (
    <Button variant="link" onClick={onKeep}>
      {t("metricForm.reading.keep")}
    </Button>
  );
}

interface FoundTextProps extends ReadingProps {
  state: Read;
}

/** What a text contains: a series to use, several to choose from, or questions that come first. */
function FoundText(props: FoundTextProps) {
  const { state, reading, fixed, hasBadLines, onUse, onImport, onKeep, heading } = props;
  const t = useText();
  const id = useId();
  const parts = readParts(state);
  const { series } = state.reading;
  const isReady = parts.open === 0 && series.length > 0;
  const [only] = series.length === 1 ? series : [];
  return (
    <section
      className={css.panel}
      aria-labelledby={id}
      aria-busy={state.isBusy}
      data-asks={parts.open > 0 || undefined}
    >
      <div role="status">
        <h3 id={id} ref={heading} tabIndex={-1} className={css.title}>
          <ReadingTitle state={state} parts={parts} />
        </h3>
        {isReady && !only && <p>{t("metricForm.reading.table.text")}</p>}
        {parts.open === 0 && series.length === 0 && (
          <Reasons state={state} isExplained={hasBadLines || parts.choices.length > 0} />
        )}
      </div>
      <Questions parts={parts} state={state} reading={reading} />
      {isReady && !only && <SeriesChoice series={series} fixed={fixed} onUse={onUse} />}
      <div className={css.actions}>
        {isReady && only && <UseSeries series={only} fixed={fixed} onUse={onUse} />}
        {parts.open === 0 && !only && (
          <Button small onClick={onImport}>
            {isReady
              ? t("metricForm.reading.importAll", { count: series.length })
              : t("metricForm.reading.import")}
          </Button>
        )}
        {onKeep && <KeepLines onKeep={onKeep} />}
      </div>
      {series.length > 0 && <AppliedFixes repairs={parts.made} width={state.reading.columns} />}
    </section>
  );
}

/** Series listed before "show all". */
const LISTED = 8;

interface UseSeriesProps {
  series: ReadSeries;
  /** The only frequency that the indicator can have; `null` if it can have any. */
  fixed: Frequency | null;
  onUse: (series: ReadSeries) => void;
}

/** The series of a table, of which the indicator takes one. */
function SeriesChoice(props: Omit<UseSeriesProps, "series"> & { series: readonly ReadSeries[] }) {
  const { series, fixed, onUse } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [all, setAll] = useState(false);
  const listed = all ? series : series.slice(0, LISTED);
  return (
    <>
      <ul className={`lined ${css.series}`}>
        {listed.map((one) => {
          const name = seriesName(t, one, pick(one.name)?.text);
          return (
            <li key={one.id}>
              <span className={css.about}>
                <strong>{name}</strong>
                <span className="muted">{seriesText(t, one, language)}</span>
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
function UseSeries({ series, fixed, onUse, name }: UseSeriesProps & { name?: string }) {
  const t = useText();
  if (fixed !== null && frequencyLetter(fixed) !== series.frequency)
    return <p className="muted">{t("metricForm.reading.otherFrequency", { frequency: fixed })}</p>;
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
