import { useCallback, useState } from "react";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { useFieldErrors } from "@/lib/data/problems";
import { suggestKey } from "@/lib/keys/keys";
import { useLanguage } from "@/lib/text/text";
import { speaksOther } from "@/lib/text/textPair";
import { isConflict, problemsBeforeSending } from "./checks";
import type { ReadSeries } from "./lines/reading/textReading";
import type { MetricFormProps } from "./metricFormProps";
import { useMetricLines } from "./useMetricLines";
import type { MetricValues } from "./values";

/** The state of the form beside its values: its lines, its problems, the proposed path. */
export function useMetricForm(props: MetricFormProps) {
  const { ownPath, values, onChange, saving, onSave } = props;
  const language = useLanguage();
  const other = speaksOther([values.name, values.unit, values.notes, values.tags], language);
  const [bothChosen, setBoth] = useState(other);
  const both = bothChosen || other;
  const ofLines = saving.problems.filter((it) => it.field === "observations");
  const ofFields = saving.problems.filter((it) => it.field !== "observations" && !isConflict(it));
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
