import { useId, useMemo } from "react";
import { Chart, type ChartInput } from "@/charts";
import type { AlertMode } from "@/gql/graphql";
import { useDraft } from "@/lib/browser/draft/useDraft";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { columnsOf, inDateOrder } from "@/lib/reading/observations";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { Radio, RadioGroup, Switch, TextInput } from "@/ui/field/fields";
import { DraftNotice } from "@/ui/state/DraftNotice";
import css from "./AlertForm.module.css";
import { type AlertedMetric, setAlert } from "./alertQueries";
import { useAlertSentence } from "./useAlertSentence";
import { type AlertValues, boundsOf, inputOf, MODES } from "./values";

interface AlertFormProps {
  /** The id of the indicator. */
  readonly metric: string;
  /** The name of the indicator. */
  readonly name: string;
  /** The indicator, for its latest value and its recent line. */
  readonly shown: AlertedMetric | null;
  readonly initial: AlertValues;
  readonly timeZone: string;
  /** Whether the indicator has categories: it has no latest period to compare. */
  readonly isOfCategories: boolean;
  readonly onSaved: (alerted: readonly string[]) => void;
  readonly onCancel: () => void;
  /** Removes the alert; absent for a new one. */
  readonly onRemove?: (() => void) | undefined;
}

/** The problems of the two bounds together. */
const OF_BOTH: readonly string[] = ["BOUND_MISSING", "BOUNDS_CROSSED"];

/** When an alert sends mail, its bounds, and a sentence that says what will happen. */
export function AlertForm(props: AlertFormProps) {
  const { metric, name, shown, initial, timeZone, isOfCategories, onSaved, onCancel, onRemove } = props;
  const t = useText();
  const language = useLanguage();
  const says = useAlertSentence();
  const id = useId();
  // Numbers are typed as in the language.
  const draft = useDraft({ place: `alert:${language}:${metric}`, saved: { values: initial } });
  const { values, change: set } = draft;
  const saving = useSaving({
    send: (input: Parameters<typeof setAlert>[1]) => setAlert(metric, input),
    done: ({ viewer }) => {
      draft.finish();
      onSaved(viewer?.alerted ?? []);
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  /** Changes a bound. What was wrong with it is over, and so is what was wrong with both, which stands at the upper one. */
  const setBound = (field: "upper" | "lower", text: string) => {
    set({ [field]: text });
    const rest = saving.problems.filter((it) => it.field !== field && !OF_BOTH.includes(it.code));
    if (rest.length < saving.problems.length) saving.refuse(rest);
  };
  const submit = () => {
    const input = inputOf(values, language);
    if (Array.isArray(input)) saving.refuse(input);
    else void saving.save(input);
  };
  const modes = MODES.filter((mode) => !(isOfCategories && mode === "THRESHOLD"));
  return (
    <>
      <DraftNotice {...draft} />
      <FormShell
        {...saving}
        onSubmit={submit}
        submit={t("follow.alert.save")}
        beside={
          <>
            <Button
              variant="quiet"
              onClick={() => {
                draft.forget();
                onCancel();
              }}
            >
              {t("follow.alert.cancel")}
            </Button>
            {onRemove && (
              <Button
                variant="link"
                onClick={() => {
                  draft.forget();
                  onRemove();
                }}
              >
                {t("follow.alert.remove")}
              </Button>
            )}
          </>
        }
      >
        {shown && (
          <BoundsChart
            metric={shown}
            name={name}
            bounds={values.mode === "THRESHOLD" ? boundsOf(values, language) : {}}
          />
        )}
        <RadioGroup
          name="mode"
          label={t("follow.alert.mode")}
          value={values.mode}
          onChange={(mode) => set({ mode: mode as AlertMode })}
          error={errorOf("mode")}
        >
          {modes.map((mode) => (
            <Radio key={mode} value={mode} label={t(`follow.mode.${mode}`)} />
          ))}
        </RadioGroup>
        {values.mode === "THRESHOLD" && (
          <div className={css.bounds}>
            {(["upper", "lower"] as const).map((field) => (
              <TextInput
                key={field}
                name={field}
                label={t(`follow.alert.${field}`)}
                inputMode="decimal"
                value={values[field]}
                error={errorOf(field)}
                onChange={(event) => setBound(field, event.currentTarget.value)}
                autoComplete="off"
              />
            ))}
          </div>
        )}
        {!isOfCategories && (
          <Switch
            name="overdue"
            label={t("follow.alert.overdue")}
            description={t("follow.alert.overdueText")}
            checked={values.overdue}
            onChange={(event) => set({ overdue: event.currentTarget.checked })}
          />
        )}
        <TextInput
          name="pausedUntil"
          type="date"
          className={css.date}
          label={t("follow.alert.pause")}
          value={values.pausedUntil}
          error={errorOf("pausedUntil")}
          onChange={(event) => set({ pausedUntil: event.currentTarget.value })}
        />
        <p id={id} className={css.says} role="status">
          {says(values, timeZone)}
        </p>
      </FormShell>
    </>
  );
}

interface BoundsChartProps {
  readonly metric: AlertedMetric;
  readonly name: string;
  /** The typed bounds. */
  readonly bounds: { readonly lower?: number | undefined; readonly upper?: number | undefined };
}

const WIDTH = 480;
const HEIGHT = 180;

/** The latest value of an indicator, and the chart of its recent observations with the bounds of the alert. */
function BoundsChart({ metric, name, bounds }: BoundsChartProps) {
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const letter = frequencyLetter(metric.frequency);
  const { id, lastPeriod, lastValue, decimals, series } = metric;
  const { lower, upper } = bounds;
  const input = useMemo<ChartInput>(
    () => ({
      series: [{ id, name, unit: unit?.text ?? null, ...columnsOf(inDateOrder(series.observations)) }],
      options: { bounds: [upper, lower].filter((bound) => bound !== undefined) },
      language,
    }),
    [id, name, unit?.text, series, upper, lower, language],
  );
  if (letter === "C" || lastValue === null || lastValue === undefined || !lastPeriod) return null;
  const percent = unit?.text.trim() === "%";
  return (
    <div className="stack-2">
      <p>
        {t("follow.alert.latest")} <strong>{formatNumber(lastValue, { language, decimals, percent })}</strong>
        {unit && !percent && ` ${unit.text}`} · {unbrokenPeriod(letter, lastPeriod, language)}
      </p>
      <Chart input={input} label={name} height={HEIGHT} initialWidth={WIDTH} exact />
    </div>
  );
}
