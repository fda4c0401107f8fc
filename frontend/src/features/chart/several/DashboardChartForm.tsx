import { useState } from "react";
import { createPortal } from "react-dom";
import type { ChartPlaceFragment } from "@/gql/graphql";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { type Problem, problemText } from "@/lib/data/problems";
import { lowerFrequencies } from "@/lib/reading/transformations";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { KeyField } from "@/ui/field/KeyField";
import { TextPairField } from "@/ui/field/TextPairField";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { drawing } from "../drawing";
import { ChartForm } from "../form/ChartForm";
import { IndicatorPicker } from "../picker/IndicatorPicker";
import { asChosen, combinationOf } from "./combinations";
import css from "./DashboardChartForm.module.css";
import {
  atFrequency,
  type ChartDraft,
  MAX_SERIES,
  valuesOf,
  viewOfSeries,
  withProposedKey,
  withSeries,
  withValues,
} from "./draft";
import { SeriesPanel } from "./SeriesPanel";
import { AxisNotes, StackNotes } from "./StackNotes";
import { seriesField, type useSeriesData } from "./useSeriesData";

interface Props {
  draft: ChartDraft;
  onChange: (draft: ChartDraft) => void;
  place: ChartPlaceFragment;
  /** The part of the chart's address before the key. */
  prefix: string;
  /** Whether the chart is new, and its key still follows its title. */
  isNew: boolean;
  readings: ReturnType<typeof useSeriesData>;
  problems: readonly Problem[];
}

/** Title, key, indicators and options of a chart of a dashboard, with the chart itself, live. */
export function DashboardChartForm(props: Props) {
  const { draft, onChange, place, prefix, isNew, readings, problems } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [picking, setPicking] = useState(false);
  const [chosen, setChosen] = useState<string | undefined>(draft.series[0]?.id);
  const [proposes, setProposes] = useState(isNew);
  const { series } = readings;
  const values = valuesOf(draft);
  const input = drawing(values, series, language);
  const found = combinationOf(draft.options, asChosen(input.series, draft.series));
  const errorOf = (field: string) => {
    const one = problems.find((it) => it.field === field);
    return one && problemText(t, one);
  };
  const retitle = (title: ChartDraft["title"]) =>
    onChange(withProposedKey({ ...draft, title }, proposes, language));
  const align = (letter: FrequencyLetter) =>
    onChange({
      ...draft,
      series: draft.series.map((one) => {
        const { metric } = one;
        if (!metric || viewOfSeries(metric, one).letter === letter) return one;
        const { own } = viewOfSeries(metric, one);
        const reaches = own === letter || lowerFrequencies(own).includes(letter);
        return reaches ? { ...one, ...atFrequency(metric, one, letter) } : one;
      }),
    });
  // The fields below edit the look of a visible series.
  const seen = draft.series.filter((one) => one.metric);
  const shaped = seen.find((one) => one.id === chosen) ?? seen[0];
  const start = place.collection && {
    account: place.collection.account.key,
    collection: place.collection.key,
  };
  return (
    <>
      {readings.error && <LoadFailure error={readings.error} onRetry={readings.retry} />}
      <ChartForm
        value={values}
        onChange={(next) => onChange(withValues(draft, next))}
        series={series}
        label={pick({ fr: draft.title.fr, en: draft.title.en })?.text ?? t("chartSeries.newTitle")}
        problems={problems}
        reading={readings.reading}
        lookName={(id, name) =>
          seriesField(
            draft.series.findIndex((one) => one.id === id),
            `look.${name}`,
          )
        }
        chosen={shaped?.id}
        onChoose={setChosen}
        texts={[draft.title]}
        empty={
          draft.series.length === 0 && (
            <EmptyState
              title={t("chartSeries.empty.title")}
              text={t("chartSeries.empty.text")}
              action={<Button onClick={() => setPicking(true)}>{t("chartSeries.add")}</Button>}
            />
          )
        }
        notes={{
          stack: <StackNotes found={found} onAlign={align} />,
          axis: <AxisNotes found={found} series={input.series} />,
        }}
        before={(both) => (
          <>
            <div className={css.names}>
              <TextPairField
                name="title"
                label={t("chartSeries.chartTitle")}
                value={draft.title}
                onChange={retitle}
                errorOf={errorOf}
                both={both}
              />
              <KeyField
                name="key"
                label={t("chartSeries.key")}
                description={t("chartSeries.key.help")}
                prefix={prefix}
                value={draft.key}
                onChange={(key) => {
                  setProposes(isNew && key === "");
                  onChange({ ...draft, key });
                }}
                error={errorOf("key")}
              />
            </div>
            <SeriesPanel
              drafts={draft.series}
              onChange={(next) => onChange({ ...draft, series: next })}
              series={input.series}
              chosen={chosen}
              onChoose={setChosen}
              onAdd={() => setPicking(true)}
              errorOf={errorOf}
            />
            {found.isOfBoth && <Notice kind="warning">{t("chartSeries.both")}</Notice>}
          </>
        )}
      />
      {picking &&
        // Outside the form element: Enter on a found indicator must not save the chart.
        createPortal(
          <IndicatorPicker
            start={start ?? undefined}
            room={MAX_SERIES - draft.series.length}
            onClose={() => setPicking(false)}
            onAdd={(metrics) => {
              setPicking(false);
              const next = withSeries(draft, metrics, { key: proposes }, language);
              setChosen(next.series[draft.series.length]?.id);
              onChange(next);
            }}
          />,
          document.body,
        )}
    </>
  );
}
