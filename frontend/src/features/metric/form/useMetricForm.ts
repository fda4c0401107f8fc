import { useCallback, useMemo, useRef, useState } from "react";
import { useSaveShortcut } from "@/lib/browser/shortcuts";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { suggestKey } from "@/lib/keys/keys";
import { type LinesOutcome, parseLines } from "@/lib/lines";
import { hasName } from "@/lib/repair/reading/seriesText";
import type { ReadSeries } from "@/lib/repair/reading/textReading";
import { kindOf } from "@/lib/repair/repairs";
import type { Language } from "@/lib/text/language";
import { useLanguage } from "@/lib/text/text";
import { EMPTY_PAIR, isBlankPair, pairOf, speaksOther, type TextPair } from "@/lib/text/textPair";
import { changesFrequency, isAnsweredByDialog, problemsBeforeSending } from "./checks";
import { type Compared, compareSeries } from "./conflict/difference";
import type { LinesHandle } from "./lines/editor/linesInput";
import { frequencyOf, useReadLines } from "./lines/reading/useReadLines";
import type { MetricFormProps } from "./metricFormProps";
import { linesDiffer, type MetricValues } from "./values";

/** The state of the form beside its values: its lines, its problems, the proposed path. */
export function useMetricForm(props: MetricFormProps) {
  const { ownPath, values, onChange, saving, onSave } = props;
  const language = useLanguage();
  const other = speaksOther(
    [values.name, values.unit, values.notes, values.tags, values.end?.reason ?? EMPTY_PAIR],
    language,
  );
  const [bothChosen, setBoth] = useState(other);
  const both = bothChosen || other;
  const ofLines = saving.problems.filter((it) => it.field === "observations");
  const ofFields = saving.problems.filter((it) => it.field !== "observations" && !isAnsweredByDialog(it));
  const errorOf = useFieldErrors(ofFields);
  const lines = useMetricLines(props, ofLines);
  const whole = ofLines.find((it) => it.params.line === undefined);
  const set = useCallback(
    (change: Partial<MetricValues>) => onChange({ ...values, ...change }),
    [onChange, values],
  );

  const submit = () => {
    if (lines.leadToReading()) return;
    const problems = problemsBeforeSending(values);
    if (problems.length > 0) return saving.refuse(problems);
    if (!lines.leadToLines()) onSave();
  };

  useSaveShortcut(() => {
    if (!saving.busy) submit();
  });

  const proposed = (name: MetricValues["name"]) =>
    suggestKey(name[language] || name[language === "fr" ? "en" : "fr"]);
  /** Whether the path follows the name: in a new indicator, until the user types another one. */
  const follows = ownPath === null && (values.path === "" || values.path === proposed(values.name));
  const pathOf = (name: MetricValues["name"]) => (follows ? { path: proposed(name) } : {});
  const onName = (name: MetricValues["name"]) => set({ name, ...pathOf(name) });
  const onPath = (path: string) => set({ path });
  const onUse = (series: ReadSeries) => {
    const found = lines.take(series);
    set({ ...found, ...pathOf(found.name ?? values.name) });
  };
  const onBoth = other ? undefined : setBoth;
  return {
    lines,
    onUse,
    whole,
    set,
    submit,
    ofFields,
    errorOf,
    both,
    onBoth,
    onName,
    onPath,
  };
}

/** The lines of the form: what is read in them, the effect of publishing, and the ways to what is wrong with them. */
function useMetricLines(props: MetricFormProps, refused: readonly Problem[]) {
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

/**
 * The changes of publishing the lines against the form's initial lines; `null` for a new indicator, while a line is
 * invalid, and without any change of the text.
 */
function useEffectOfPublish(published: string | null, outcome: LinesOutcome | null): Compared | null {
  const frequency = outcome?.series.frequency;
  const before = useMemo(
    () => (published === null || frequency === undefined ? null : parseLines(frequency, published).series),
    [published, frequency],
  );
  return useMemo(() => {
    if (!before || !outcome || outcome.problems.length > 0) return null;
    return compareSeries(before, outcome.series);
  }, [before, outcome]);
}

/** The values of the form with a series of a text. Fields that have a text keep it. */
function takenSeries(
  values: MetricValues,
  series: ReadSeries,
  repairs: readonly string[],
  language: Language,
): Partial<MetricValues> {
  const filled = (own: TextPair, found: TextPair) => (isBlankPair(own) ? found : own);
  // An id that a repair gave says nothing about the series.
  const isNamed = hasName(series) && !repairs.some((repair) => kindOf(repair) === "name");
  const given = isNamed ? pairOf(series.name) : EMPTY_PAIR;
  const name = isNamed && isBlankPair(given) ? { ...given, [language]: series.id } : given;
  return {
    lines: series.lines ?? values.lines,
    frequency: frequencyOf(series.frequency),
    name: filled(values.name, name),
    unit: filled(values.unit, pairOf(series.unit)),
    notes: filled(values.notes, pairOf(series.notes)),
    source: values.source.trim() === "" ? (series.source ?? "") : values.source,
  };
}
