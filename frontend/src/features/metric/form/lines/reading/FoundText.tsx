import { useId } from "react";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { KeepLines } from "./KeepLines";
import { AppliedFixes, Questions } from "./Questions";
import css from "./ReadingPanel.module.css";
import type { ReadingProps } from "./readingProps";
import { otherProblems, type Read, type ReadParts, readParts } from "./readParts";
import { SeriesChoice, UseSeries } from "./SeriesChoice";
import { seriesText } from "./seriesText";

interface FoundTextProps extends ReadingProps {
  state: Read;
}

/** What a text contains: a series to use, several to choose from, or questions that come first. */
export function FoundText(props: FoundTextProps) {
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
          <Title state={state} parts={parts} />
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

/** The result in one sentence. */
function Title({ state, parts }: { state: Read; parts: ReadParts }) {
  const t = useText();
  const language = useLanguage();
  const { series } = state.reading;
  const [first] = series;
  if (parts.open > 0) return t("metricForm.reading.asks", { count: parts.open });
  if (first === undefined)
    return t(parts.choices.length > 0 ? "metricForm.reading.confirm" : "metricForm.reading.unreadable");
  if (series.length > 1) return t("metricForm.reading.table", { count: series.length });
  return t("metricForm.reading.one", { what: seriesText(t, first, language) });
}

/** Why a text cannot be read, where that concerns no single line: the lines are listed below. */
function Reasons({ state, isExplained }: { state: Read; isExplained: boolean }) {
  const t = useText();
  const found = otherProblems(t, state.reading);
  const reasons = found.length > 0 || isExplained ? found : [t("metricForm.reading.nothing")];
  return reasons.map((text) => <p key={text}>{text}</p>);
}
