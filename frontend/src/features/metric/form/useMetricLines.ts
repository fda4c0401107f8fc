import { useRef, useState } from "react";
import type { Problem } from "@/lib/data/problems";
import { parseLines } from "@/lib/lines";
import { useLanguage } from "@/lib/text/text";
import { changesFrequency } from "./checks";
import type { LinesHandle } from "./lines/editor/linesInput";
import { takenSeries } from "./lines/reading/takenSeries";
import type { ReadSeries } from "./lines/reading/textReading";
import { useReadLines } from "./lines/reading/useReadLines";
import type { MetricFormProps } from "./metricFormProps";
import { useEffectOfPublish } from "./publish/useEffectOfPublish";
import { linesDiffer, type MetricValues } from "./values";

/** The lines of the form: what is read in them, the effect of publishing, and the ways to what is wrong with them. */
export function useMetricLines(props: MetricFormProps, refused: readonly Problem[]) {
  const { published, values, moreProblems, frequencyFixed } = props;
  const language = useLanguage();
  const editor = useRef<LinesHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A frequency that comes from a reading is no decision about the next text.
  const [taken, setTaken] = useState<MetricValues["frequency"]>(null);
  const read = useReadLines({
    lines: values.lines,
    frequency: values.frequency,
    isDeclared: values.frequency !== taken,
    isFixed: frequencyFixed,
    published: published?.lines ?? "",
    refused,
    moreRefused: moreProblems,
  });
  const { check } = read;
  const beginsAnew = published !== null && changesFrequency(published, values.frequency);
  // Periods of two frequencies cannot be compared: all old ones are removed.
  const effect = useEffectOfPublish(
    published !== null && !beginsAnew && linesDiffer(published.lines, values.lines) ? published.lines : null,
    values.frequency === null || check.unread !== null ? null : check.outcome,
  );

  /** Leads to a reading that must be answered; returns whether there is one. */
  const leadToReading = () => {
    if (read.isShown) heading.current?.focus();
    return read.isShown && heading.current !== null;
  };

  /** Leads to a line that is wrong, or to lines that are not read yet; returns whether there are any. */
  const leadToLines = () => {
    const bad = values.frequency && parseLines(values.frequency, values.lines).problems[0];
    if (bad) editor.current?.goToLine(bad.line);
    else if (read.isSettled(values.lines)) return false;
    else editor.current?.focus();
    return true;
  };

  /** The values of the form with a series of the text. */
  const take = (series: ReadSeries) => {
    const { state } = read.reading;
    const found = takenSeries(values, series, state.kind === "read" ? state.repairs : [], language);
    setTaken(found.frequency ?? null);
    return found;
  };
  return { editor, heading, read, beginsAnew, effect, leadToReading, leadToLines, take };
}
