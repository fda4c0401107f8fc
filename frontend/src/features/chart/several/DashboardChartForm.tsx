import { type ComponentProps, useState } from "react";
import { createPortal } from "react-dom";
import type { ChartSeries } from "@/charts";
import { type FragmentType, readFragment } from "@/gql";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import type { Frequency } from "@/lib/format";
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
import type { CollectionPlace } from "../picker/useSearchedPlace";
import { lookFieldOf } from "./checkDraft";
import { asChosen, type Combination, combinationOf } from "./combinations";
import css from "./DashboardChartForm.module.css";
import { withProposedKey, withSeries } from "./draft/added";
import { type ChartDraft, MAX_SERIES, METRIC, type SeriesDraft, valuesOf, withValues } from "./draft/draft";
import { aligned } from "./draft/seriesView";
import type { SeriesData } from "./read/useSeriesData";
import { SeriesPanel } from "./series/SeriesPanel";

interface Props {
  draft: ChartDraft;
  onChange: (draft: ChartDraft) => void;
  /** The collection of the dashboard, whose indicators are offered first. */
  collection: CollectionPlace | null | undefined;
  /** The part of the chart's address before the key. */
  prefix: string;
  /** For a new chart: the keys of the other charts, which its key must not have. */
  taken: readonly string[] | undefined;
  data: SeriesData;
  problems: readonly Problem[];
}

/** Title, key, indicators and options of a chart of a dashboard, with the chart itself, live. */
export function DashboardChartForm(props: Props) {
  const { draft, onChange, collection, prefix, taken, data, problems } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [picking, setPicking] = useState(false);
  const { chosen, choose, retitle, rekey, setSeries, add } = useDraftChanges(draft, onChange, taken);
  const errorOf = useFieldErrors(problems);
  const values = valuesOf(draft);
  const input = drawing(values, data.series, language);
  const found = combinationOf(draft.options, asChosen(input.series, draft.series));
  // The fields below edit the look of a visible series.
  const seen = draft.series.filter((one) => one.metric);
  const shaped = seen.find((one) => one.id === chosen) ?? seen[0];
  const pickMore = () => setPicking(true);
  return (
    <>
      {data.error && <LoadFailure error={data.error} onRetry={data.retry} />}
      <ChartForm
        value={values}
        onChange={(next) => onChange(withValues(draft, next))}
        series={data.series}
        label={pick(draft.title)?.text ?? t("chartSeries.newTitle")}
        problems={problems}
        reading={data.reading}
        lookName={(id, name) => lookFieldOf(draft, id, name)}
        chosen={shaped?.id}
        onChoose={choose}
        texts={[draft.title]}
        empty={draft.series.length === 0 && <NoSeries onAdd={pickMore} />}
        notes={{
          stack: <StackNotes found={found} onAlign={(letter) => setSeries(aligned(draft.series, letter))} />,
          axis: <AxisNotes found={found} series={input.series} />,
        }}
        before={(both) => (
          <>
            <NameFields {...{ draft, prefix, errorOf, both }} onTitle={retitle} onKey={rekey} />
            <SeriesPanel
              drafts={draft.series}
              onChange={setSeries}
              series={input.series}
              onAdd={pickMore}
              {...{ chosen, errorOf }}
              onChoose={choose}
            />
            {found.isOfBoth && <Notice kind="warning">{t("chartSeries.both")}</Notice>}
          </>
        )}
      />
      {picking && (
        <PickerOutside
          start={collection ?? undefined}
          room={MAX_SERIES - draft.series.length}
          onClose={() => setPicking(false)}
          onAdd={(metrics) => {
            setPicking(false);
            add(metrics);
          }}
        />
      )}
    </>
  );
}

/**
 * The changes of a draft that follow from one another: title and key, added series and the chosen one. `taken` are the
 * keys that a new chart cannot have; `undefined` for a saved chart, which keeps its key.
 */
function useDraftChanges(
  draft: ChartDraft,
  onChange: (draft: ChartDraft) => void,
  taken: readonly string[] | undefined,
) {
  const language = useLanguage();
  const [chosen, choose] = useState<string | undefined>(draft.series[0]?.id);
  /** Whether the key still follows the title. */
  const [follows, setFollows] = useState(taken !== undefined);
  const proposing = follows ? taken : undefined;
  return {
    chosen,
    choose,
    retitle: (title: ChartDraft["title"]) =>
      onChange(withProposedKey({ ...draft, title }, proposing, language)),
    rekey: (key: string) => {
      setFollows(taken !== undefined && key === "");
      onChange({ ...draft, key });
    },
    setSeries: (series: readonly SeriesDraft[]) => onChange({ ...draft, series }),
    add: (found: readonly FragmentType<typeof METRIC>[]) => {
      const next = withSeries(draft, readFragment(METRIC, found), proposing, language);
      choose(next.series[draft.series.length]?.id);
      onChange(next);
    },
  };
}

/** Problems of stacking these series, and their solutions. */
function StackNotes(props: { found: Combination; onAlign: (frequency: Frequency) => void }) {
  const { found, onAlign } = props;
  const t = useText();
  const [finest] = found.frequencies ?? [];
  const coarsest = found.frequencies?.at(-1);
  return (
    <>
      {finest && coarsest && (
        <div className={css.error} role="status">
          <p>{t("chartSeries.frequencies", { finest, coarsest })}</p>
          <Button small onClick={() => onAlign(coarsest)}>
            {t("chartSeries.frequencies.align", { letter: coarsest })}
          </Button>
        </div>
      )}
      {found.isNegative && (
        <p className={css.error} role="status">
          {t("chartSeries.negative")}
        </p>
      )}
      {found.unitsOfStack && (
        <p className={css.warning} role="status">
          {t("chartSeries.units", { units: joined(found.unitsOfStack, t("chartSeries.unit.none")) })}
        </p>
      )}
    </>
  );
}

/** Notes on the sides of the value axes. */
function AxisNotes({ found, series }: { found: Combination; series: readonly ChartSeries[] }) {
  const t = useText();
  if (found.isSideless)
    return (
      <p className={css.warning} role="status">
        {t("chartSeries.sideless")}
      </p>
    );
  return found.mixedSides?.map((side) => {
    const here = series.filter((one) => !one.problem && (one.look?.axis ?? "left") === side);
    const units = [...new Set(here.map((one) => one.unit?.trim() ?? ""))];
    return (
      <p key={side} className={css.warning} role="status">
        {t("chartSeries.mixed", { side, units: joined(units, t("chartSeries.unit.none")) })}
      </p>
    );
  });
}

function joined(units: readonly string[], none: string): string {
  return units.map((unit) => unit || none).join(" · ");
}

/** Title and key of the chart. */
function NameFields(props: {
  draft: ChartDraft;
  onTitle: (title: ChartDraft["title"]) => void;
  onKey: (key: string) => void;
  /** The part of the chart's address before the key. */
  prefix: string;
  errorOf: (field: string) => string | undefined;
  both: boolean;
}) {
  const { draft, onTitle, onKey, prefix, errorOf, both } = props;
  const t = useText();
  return (
    <div className="stack-5">
      <TextPairField
        name="title"
        label={t("chartSeries.chartTitle")}
        value={draft.title}
        onChange={onTitle}
        errorOf={errorOf}
        both={both}
      />
      <KeyField
        name="key"
        label={t("chartSeries.key")}
        description={t("chartSeries.key.help")}
        prefix={prefix}
        value={draft.key}
        onChange={onKey}
        error={errorOf("key")}
      />
    </div>
  );
}

function NoSeries({ onAdd }: { onAdd: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={t("chartSeries.empty.title")}
      text={t("chartSeries.empty.text")}
      action={<Button onClick={onAdd}>{t("chartSeries.add")}</Button>}
    />
  );
}

/** The picker outside the form element: Enter on a found indicator must not save the chart. */
function PickerOutside(props: ComponentProps<typeof IndicatorPicker>) {
  return createPortal(<IndicatorPicker {...props} />, document.body);
}
