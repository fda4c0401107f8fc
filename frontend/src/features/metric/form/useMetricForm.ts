import { useCallback, useRef, useState } from "react";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { useFieldErrors } from "@/lib/data/problems";
import { suggestKey } from "@/lib/keys/keys";
import { parseLines } from "@/lib/lines";
import { useLanguage } from "@/lib/text/text";
import { speaksOther } from "@/lib/text/textPair";
import { changesFrequency, isConflict, problemsBeforeSending } from "./checks";
import type { LinesHandle } from "./lines/editor/linesInput";
import { useLinesCheck } from "./lines/useLinesCheck";
import type { MetricFormProps } from "./metricFormProps";
import { useEffectOfPublish } from "./publish/useEffectOfPublish";
import { linesDiffer, type MetricValues } from "./values";

/** The state of the form beside its values: checks of the lines, the effect of publishing, the proposed path. */
export function useMetricForm(props: MetricFormProps) {
  const { ownPath, published, values, onChange, saving, moreProblems, onSave } = props;
  const language = useLanguage();
  const editor = useRef<LinesHandle>(null);
  const other = speaksOther([values.name, values.unit, values.notes, values.tags], language);
  const [bothChosen, setBoth] = useState(other);
  const both = bothChosen || other;
  const [pathTyped, setPathTyped] = useState(ownPath !== null || values.path !== "");
  const ofLines = saving.problems.filter((it) => it.field === "observations");
  const ofFields = saving.problems.filter((it) => it.field !== "observations" && !isConflict(it));
  const errorOf = useFieldErrors(ofFields);
  const check = useLinesCheck(values.lines, values.frequency, ofLines, moreProblems);
  const beginsAnew = published !== null && changesFrequency(published, values.frequency);
  // Periods of two frequencies cannot be compared: all old ones are removed.
  const effect = useEffectOfPublish(
    published !== null && !beginsAnew && linesDiffer(published.lines, values.lines) ? published.lines : null,
    values.frequency === null ? null : check.outcome,
  );
  const whole = ofLines.find((it) => it.params.line === undefined);
  const set = useCallback(
    (change: Partial<MetricValues>) => onChange({ ...values, ...change }),
    [onChange, values],
  );

  const submit = () => {
    const problems = problemsBeforeSending(values);
    if (problems.length > 0) return saving.refuse(problems);
    const bad = values.frequency && parseLines(values.frequency, values.lines).problems[0];
    if (bad) return editor.current?.goToLine(bad.line);
    onSave();
  };

  useSaveShortcut(() => {
    if (!saving.busy) submit();
  });

  const onName = (name: MetricValues["name"]) => {
    const path = suggestKey(name[language] || name[language === "fr" ? "en" : "fr"]);
    set(pathTyped ? { name } : { name, path });
  };
  const onPath = (path: string) => {
    setPathTyped(path !== "");
    set({ path });
  };
  const onBoth = other ? undefined : setBoth;
  return {
    editor,
    check,
    effect,
    beginsAnew,
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
