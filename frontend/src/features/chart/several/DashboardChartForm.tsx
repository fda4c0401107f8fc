import { type ComponentProps, useState } from "react";
import { createPortal } from "react-dom";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { drawing } from "../drawing";
import { ChartForm } from "../form/ChartForm";
import { IndicatorPicker } from "../picker/IndicatorPicker";
import type { CollectionPlace } from "../picker/useSearchedPlace";
import { type ChartDraft, MAX_SERIES, valuesOf, withValues } from "./draft/draft";
import { aligned } from "./draft/seriesView";
import { NameFields } from "./NameFields";
import type { SeriesData } from "./read/useSeriesData";
import { lookFieldOf } from "./save/checkDraft";
import { SeriesPanel } from "./series/SeriesPanel";
import { asChosen, combinationOf } from "./stack/combinations";
import { AxisNotes, StackNotes } from "./stack/StackNotes";
import { useDraftChanges } from "./useDraftChanges";

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
