import type { SeriesDraft_MetricFragment } from "@/gql/graphql";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
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
import { frequencyName } from "../../frequencyName";
import type { ReadingDraft, SeriesDraft } from "../draft/draft";
import { atFrequency, type SeriesView, viewOfSeries } from "../draft/seriesView";
import css from "./SeriesPanel.module.css";

interface Props {
  metric: SeriesDraft_MetricFragment;
  one: SeriesDraft;
  /** The first period of the data: the default base of an index. */
  first: string | undefined;
  nameOf: (field: string) => string;
  errorOf: (field: string) => string | undefined;
  onChange: (reading: ReadingDraft) => void;
}

interface FieldProps extends Props {
  view: SeriesView;
  /** Changes some of the read options. */
  change: (part: Partial<ReadingDraft>) => void;
}

/** The read options of one series: frequency, method, transformation and its number of periods. */
export function ReadingFields(props: Props) {
  const { metric, one, onChange } = props;
  const t = useText();
  const view = viewOfSeries(metric, one);
  if (view.own === "C") return <p className="hint">{t("chartSeries.categories")}</p>;
  const { freq, agg, transform, param } = one;
  const change = (part: Partial<ReadingDraft>) => onChange({ freq, agg, transform, param, ...part });
  const fields = { ...props, view, change };
  const isFixed = view.shown === "none" || view.shown === "changeYear" || view.shown === "pctYear";
  return (
    <div className={css.fields}>
      <FrequencyField {...fields} />
      {view.isAggregated && <MethodField {...fields} />}
      <TransformField {...fields} isWide={isFixed} />
      {!isFixed && <ParamField {...fields} />}
    </div>
  );
}

function FrequencyField({ metric, one, view, nameOf, errorOf, change }: FieldProps) {
  const t = useText();
  return (
    <NativeSelect
      className={view.isAggregated ? undefined : css.wideField}
      name={nameOf("freq")}
      label={t("chartSeries.freq")}
      value={view.letter}
      error={errorOf("freq")}
      onChange={(event) => change(atFrequency(metric, one, event.currentTarget.value as FrequencyLetter))}
      data={[view.own, ...lowerFrequencies(view.own)].map((letter) => ({
        value: letter,
        label: t(`metric.frequency.${frequencyName(letter)}`),
      }))}
    />
  );
}

/** How the values of a period become one value. */
function MethodField({ metric, view, nameOf, errorOf, change }: FieldProps) {
  const t = useText();
  return (
    <NativeSelect
      name={nameOf("agg")}
      label={t("chartSeries.agg")}
      value={view.method ?? ""}
      error={errorOf("agg")}
      onChange={(event) => {
        const agg = event.currentTarget.value;
        change({ agg: agg === methodOf(metric.aggregation) ? null : agg });
      }}
      data={[
        ...(view.method ? [] : [{ value: "", label: t("metric.agg.choose"), disabled: true }]),
        ...METHODS.map((method) => ({ value: method, label: t(`metric.agg.${method}`) })),
      ]}
    />
  );
}

function TransformField({ view, nameOf, errorOf, change, isWide }: FieldProps & { isWide: boolean }) {
  const t = useText();
  const choices = shownChoices(view.letter);
  return (
    <NativeSelect
      className={isWide ? css.wideField : undefined}
      name={nameOf("transform")}
      label={t("chartSeries.transform")}
      value={view.shown}
      error={errorOf("transform")}
      onChange={(event) => {
        const shown = choices.find((choice) => choice === event.currentTarget.value) ?? "none";
        const { transform, param } = transformOf(shown, view.letter);
        change({ transform, param: param ?? null });
      }}
      data={choices.map((shown) => ({ value: shown, label: t(`metric.choice.${shown}`) }))}
    />
  );
}

/** The base of an index, or the number of periods of another transformation. */
function ParamField({ one, view, first, nameOf, errorOf, change }: FieldProps) {
  const t = useText();
  const isIndex = view.transform === "index";
  return (
    <TextInput
      name={nameOf("param")}
      label={t(isIndex ? "chartSeries.base" : "chartSeries.param")}
      inputMode={isIndex ? "text" : "numeric"}
      autoComplete="off"
      spellCheck={false}
      placeholder={isIndex ? first : String(periodsOf({ ...view, param: undefined }))}
      value={one.param ?? ""}
      error={errorOf("param")}
      onChange={(event) => change({ param: event.currentTarget.value.trim() || null })}
    />
  );
}
