import { type ReactNode, useCallback, useRef, useState } from "react";
import type { Frequency, Licence } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { type Problem, problem, problemText, useFieldErrors } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { metricPathProblem, suggestKey } from "@/lib/keys/keys";
import { MAX_CANONICAL_BYTES, parseLines } from "@/lib/lines";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { isBlankPair, speaksOther } from "@/lib/text/textPair";
import { FormShell } from "@/ui/field/FormShell";
import { LinesPanel } from "./lines/LinesPanel";
import type { LinesHandle } from "./lines/linesInput";
import { useLinesCheck } from "./lines/useLinesCheck";
import { MainFields, MoreFields } from "./MetricFields";
import css from "./MetricForm.module.css";
import { problemOfParameter } from "./parameter";
import { useEffectOfPublish } from "./publish/useEffectOfPublish";
import { linesDiffer, type MetricValues } from "./values";

interface Props {
  account: string;
  collection: string;
  /** The collection's licence, which applies unless the indicator has its own. */
  licence: Licence;
  ownPath: string | null;
  frequencyFixed: boolean;
  /** The initial state of the form; `null` for a new indicator. */
  published: Published | null;
  values: MetricValues;
  onChange: (values: MetricValues) => void;
  saving: Saving;
  /** Number of bad lines beyond those that the server listed. */
  moreProblems: number;
  onSave: () => void;
  submit: string;
  beside: ReactNode;
}

/** The published state when the form is opened. */
export interface Published {
  lines: string;
  /** `null` without observations. */
  frequency: Frequency | null;
  observations: number;
}

/** The form: the fields on the left, the lines and their chart on the right. */
export function MetricForm(props: Props) {
  const {
    account,
    collection,
    ownPath,
    frequencyFixed,
    published,
    values,
    onChange,
    saving,
    moreProblems,
    onSave,
  } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
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

  const fields = {
    account,
    collection,
    licence: props.licence,
    ownPath,
    frequencyFixed,
    replaced: beginsAnew ? published.observations : 0,
    values,
    set,
    errorOf,
    both,
    series: check.outcome?.series ?? null,
  };
  return (
    <FormShell
      wide
      sticky
      problems={ofFields}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={submit}
      submit={props.submit}
      beside={
        <>
          {props.beside}
          {effect && effect.rows.length > 0 && (
            <p className={css.effect} role="status">
              {t("metricForm.effect", {
                added: effect.added,
                revised: effect.revised,
                removed: effect.removed,
              })}
            </p>
          )}
        </>
      }
    >
      <div className={css.columns}>
        <div className={css.main}>
          <MainFields
            {...fields}
            onBoth={other ? undefined : setBoth}
            onName={(name) =>
              set(
                pathTyped
                  ? { name }
                  : { name, path: suggestKey(name[language] || name[language === "fr" ? "en" : "fr"]) },
              )
            }
            onPath={(path) => {
              setPathTyped(path !== "");
              set({ path });
            }}
          />
        </div>
        <div className={css.lines}>
          <LinesPanel
            ref={editor}
            frequency={values.frequency}
            onFrequency={frequencyFixed ? undefined : (frequency) => set({ frequency })}
            lines={values.lines}
            onLines={(lines) => set({ lines })}
            check={check}
            effect={effect}
            error={whole ? problemText(t, whole) : tooLarge(t, check.outcome?.bytes ?? 0)}
            name={pick(values.name)?.text ?? ""}
            unit={pick(values.unit)?.text ?? ""}
          />
        </div>
        <div className={css.more}>
          <MoreFields {...fields} />
        </div>
      </div>
    </FormShell>
  );
}

/** Whether observations are published at another frequency than the chosen one. */
export function changesFrequency({ frequency }: Published, chosen: Frequency | null): boolean {
  return frequency !== null && chosen !== null && frequency !== chosen;
}

export function isConflict(it: Problem): boolean {
  return it.code === "CONFLICT" || it.code === "VINTAGE_CONFLICT";
}

function problemsBeforeSending(values: MetricValues): Problem[] {
  const problems: Problem[] = [];
  if (isBlankPair(values.name)) problems.push(problem("REQUIRED", "name"));
  const wrong = metricPathProblem(values.path.trim());
  if (wrong) problems.push(problem(wrong.code, "path", wrong.params));
  if (values.frequency === null) problems.push(problem("REQUIRED", "frequency"));
  const parameter = problemOfParameter(values.transformation, values.frequency, values.parameter, null);
  if (parameter) problems.push(parameter);
  return problems;
}

function tooLarge(t: ReturnType<typeof useText>, size: number): string | undefined {
  if (size <= MAX_CANONICAL_BYTES) return undefined;
  return problemText(t, problem("SERIES_TOO_LARGE", "observations", { size, max: MAX_CANONICAL_BYTES }));
}
