import type { ChosenMetricFragment } from "@/gql/graphql";
import { FREQUENCIES, type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import { periodsOf } from "@/lib/reading/seriesText";
import {
  lowerFrequencies,
  METHODS,
  methodOf,
  shownChoices,
  transformOf,
} from "@/lib/reading/transformations";
import { useText } from "@/lib/text/text";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { atFrequency, type ReadingDraft, type SeriesDraft, viewOfSeries } from "./draft";
import css from "./SeriesPanel.module.css";

/** The read options of one series: frequency, method, transformation and its number of periods. */
export function ReadingFields(props: {
  metric: ChosenMetricFragment;
  one: SeriesDraft;
  /** The first period of the data: the default base of an index. */
  first: string | undefined;
  nameOf: (field: string) => string;
  errorOf: (field: string) => string | undefined;
  onChange: (reading: ReadingDraft) => void;
}) {
  const { metric, one, first, nameOf, errorOf, onChange } = props;
  const t = useText();
  const view = viewOfSeries(metric, one);
  const reading: ReadingDraft = { freq: one.freq, agg: one.agg, transform: one.transform, param: one.param };
  const frequencies = [view.own, ...lowerFrequencies(view.own)];
  const choices = shownChoices(view.letter);
  const isFixed = view.shown === "none" || view.shown === "changeYear" || view.shown === "pctYear";
  const isIndex = view.transform === "index";
  if (view.own === "C") return <p className={css.hint}>{t("chartSeries.categories")}</p>;
  return (
    <div className={css.fields}>
      <NativeSelect
        className={view.isAggregated ? undefined : css.wideField}
        name={nameOf("freq")}
        label={t("chartSeries.freq")}
        value={view.letter}
        error={errorOf("freq")}
        onChange={(event) => onChange(atFrequency(metric, one, event.currentTarget.value as FrequencyLetter))}
        data={frequencies.map((letter) => ({
          value: letter,
          label: t(`metric.frequency.${nameFor(letter)}`),
        }))}
      />
      {view.isAggregated && (
        <NativeSelect
          name={nameOf("agg")}
          label={t("chartSeries.agg")}
          value={view.method ?? ""}
          error={errorOf("agg")}
          onChange={(event) => {
            const agg = event.currentTarget.value;
            onChange({ ...reading, agg: agg === methodOf(metric.aggregation) ? null : agg });
          }}
          data={[
            ...(view.method ? [] : [{ value: "", label: t("metric.agg.choose"), disabled: true }]),
            ...METHODS.map((method) => ({ value: method, label: t(`metric.agg.${method}`) })),
          ]}
        />
      )}
      <NativeSelect
        className={isFixed ? css.wideField : undefined}
        name={nameOf("transform")}
        label={t("chartSeries.transform")}
        value={view.shown}
        error={errorOf("transform")}
        onChange={(event) => {
          const shown = choices.find((choice) => choice === event.currentTarget.value) ?? "none";
          const { transform, param } = transformOf(shown, view.letter);
          onChange({ ...reading, transform, param: param ?? null });
        }}
        data={choices.map((shown) => ({ value: shown, label: t(`metric.choice.${shown}`) }))}
      />
      {!isFixed && (
        <TextInput
          name={nameOf("param")}
          label={t(isIndex ? "chartSeries.base" : "chartSeries.param")}
          inputMode={isIndex ? "text" : "numeric"}
          autoComplete="off"
          spellCheck={false}
          placeholder={isIndex ? first : String(periodsOf({ ...view, param: undefined }))}
          value={one.param ?? ""}
          error={errorOf("param")}
          onChange={(event) => onChange({ ...reading, param: event.currentTarget.value.trim() || null })}
        />
      )}
    </div>
  );
}

function nameFor(letter: FrequencyLetter) {
  return FREQUENCIES.find((name) => frequencyLetter(name) === letter) ?? "CATEGORY";
}
