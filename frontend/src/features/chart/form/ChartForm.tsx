import type { ReactNode } from "react";
import type { ChartSeries } from "@/charts";
import type { Problem } from "@/lib/data/problems";
import { useLanguage } from "@/lib/text/text";
import type { TextPair } from "@/lib/text/textPair";
import { drawing } from "../drawing";
import css from "./ChartForm.module.css";
import { useChartFields } from "./context/useChartFields";
import { AsideOptions } from "./options/AsideOptions";
import { OptionGroups, type OptionNotes } from "./options/OptionGroups";
import { TypeField } from "./options/TypeField";
import { ChartPreview } from "./preview/ChartPreview";
import { ResetLine } from "./ResetLine";
import { useReset } from "./useReset";
import type { ChartValues } from "./values";

export interface ChartFormProps {
  value: ChartValues;
  onChange: (value: ChartValues) => void;
  /** The series as last read; the form keeps the looks of missing ones. */
  series: readonly ChartSeries[];
  /** The subject of the chart. */
  label: string;
  /** Problems by option name; those of a look are prefixed by the series if there are several. */
  problems: readonly Problem[];
  /** Whether the shown chart does not yet match the options. */
  reading?: boolean;
  /** Names of a look's fields, if they differ from those of an indicator's own chart. */
  lookName?: (id: string, name: string) => string;
  /** The series being edited, if the parent component stores it. */
  chosen?: string | undefined;
  onChoose?: (id: string) => void;
  /** Fields above the options; receives whether both languages are shown. */
  before?: (both: boolean) => ReactNode;
  /** Further bilingual texts: one with a text in the other language shows both languages. */
  texts?: readonly TextPair[];
  /** Replaces the chart while there is nothing to draw. */
  empty?: ReactNode;
  /** Notes below an option. */
  notes?: OptionNotes;
}

/**
 * The options of a chart in groups on the left, the chart itself, live, on the right. The chart is first in the
 * document: by keyboard it is reached before its many options. Controlled: the parent component loads and saves.
 */
export function ChartForm(props: ChartFormProps) {
  const { value, series, label, reading = false, before, empty, notes = {} } = props;
  const language = useLanguage();
  const { change, reset, undo } = useReset(value, props.onChange, series);
  const fields = useChartFields({ ...props, onChange: change });
  const { context, frequencies, both } = fields;
  const input = drawing(value, series, language);
  return (
    <div className={css.columns}>
      <ChartPreview
        input={input}
        label={label}
        description={value.options.description[language]}
        reading={reading}
        empty={empty}
      />
      <div className={css.options}>
        {before?.(both.isShown)}
        {series.length > 0 && (
          <>
            <TypeField context={context} frequencies={frequencies} />
            <OptionGroups fields={fields} drawn={input.series} notes={notes} />
            <AsideOptions fields={fields} />
          </>
        )}
        <ResetLine reset={reset} undo={undo} />
      </div>
    </div>
  );
}
