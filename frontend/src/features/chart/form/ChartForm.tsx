import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconNumber123 from "@tabler/icons-react/dist/esm/icons/IconNumber123.mjs";
import IconTimeline from "@tabler/icons-react/dist/esm/icons/IconTimeline.mjs";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Chart, type ChartInput, type ChartSeries } from "@/charts";
import type { ChartType } from "@/gql/graphql";
import { useMediaQuery } from "@/lib/browser/useMediaQuery";
import type { Problem } from "@/lib/data/problems";
import type { Frequency } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import type { TextPair } from "@/lib/text/textPair";
import { Button } from "@/ui/action/Button";
import { Choices } from "@/ui/field/Choices";
import { Fold } from "@/ui/layout/Fold";
import { drawing } from "../drawing";
import css from "./ChartForm.module.css";
import { optionField } from "./check";
import type { FieldContext } from "./fieldContext";
import { GROUPS } from "./options/groups";
import { matters, type OptionName, typesFor } from "./options/matters";
import { OptionField } from "./options/OptionField";
import { OptionGroups, type OptionNotes } from "./options/OptionGroups";
import { type ChartFields, useChartFields } from "./useChartFields";
import { type ChartValues, defaultChart, sameChart } from "./values";

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

/** Resets the form to the options of an automatic chart, and back until the next change. */
function useReset(
  value: ChartValues,
  onChange: (value: ChartValues) => void,
  series: Parameters<typeof defaultChart>[0],
) {
  const [before, setBefore] = useState<ChartValues | null>(null);
  const defaults = defaultChart(series);
  const change = (next: ChartValues) => {
    setBefore(null);
    onChange(next);
  };
  return {
    /** Any other change of the form. */
    change,
    /** Absent where nothing could be reset. */
    reset:
      series.length > 0 && !sameChart(value, defaults)
        ? () => {
            setBefore(value);
            onChange(defaults);
          }
        : undefined,
    /** Present after a reset. */
    undo: before ? () => change(before) : undefined,
  };
}

const HEIGHT = 420;
/** Up to this width the chart is above the options and must leave room for them. */
const NARROW = "(max-width: 900px)";
const NARROW_HEIGHT = 320;
/** Faster reads show no waiting message, in milliseconds. */
const PATIENCE_MS = 300;

/** The chart of the current options; it stays visible during changes, and can be collapsed on a phone. */
function ChartPreview({
  input,
  label,
  description,
  reading,
  empty,
}: {
  input: ChartInput;
  label: string;
  /** The publisher's own; if empty, the description is generated. */
  description: string;
  reading: boolean;
  /** Replaces the chart. */
  empty?: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const narrow = useMediaQuery(NARROW);
  const [folded, setFolded] = useState(false);
  const [slow, setSlow] = useState(false);
  // The chart is redrawn only after a visible change.
  const [drawn, setDrawn] = useState(input);
  if (JSON.stringify(drawn) !== JSON.stringify(input)) setDrawn(input);

  useEffect(() => {
    if (!reading) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [reading]);

  return (
    <section className={css.preview} aria-label={t("chartForm.preview")} aria-busy={slow}>
      <div className={css.bar}>
        <h2 className={css.title}>{t("chartForm.preview")}</h2>
        <button
          type="button"
          className={css.fold}
          aria-expanded={!folded}
          aria-controls={id}
          onClick={() => setFolded(!folded)}
        >
          <IconChevronDown size={16} aria-hidden />
          {t(folded ? "chartForm.preview.show" : "chartForm.preview.hide")}
        </button>
      </div>
      <div
        id={id}
        className={slow ? `${css.chart} ${css.slow}` : css.chart}
        data-folded={folded || undefined}
      >
        {empty || (
          <Chart
            input={drawn}
            label={label}
            description={description}
            height={narrow ? NARROW_HEIGHT : HEIGHT}
          />
        )}
      </div>
    </section>
  );
}

const ICONS: Record<ChartType, ReactNode> = {
  LINE: <IconChartLine size={22} stroke={1.5} aria-hidden />,
  SEASONAL: <IconTimeline size={22} stroke={1.5} aria-hidden />,
  BAR: <IconChartBar size={22} stroke={1.5} aria-hidden />,
  VALUE: <IconNumber123 size={22} stroke={1.5} aria-hidden />,
};

/** The type of the chart, of those that can show its series. */
function TypeField(props: { context: FieldContext; frequencies: readonly Frequency[] }) {
  const { context, frequencies } = props;
  const t = useText();
  return (
    <Choices
      name={optionField("type")}
      label={t("chartForm.type")}
      value={context.options.type}
      onChange={(type) => context.set({ type })}
      error={context.errorOf(optionField("type"))}
      options={typesFor(frequencies).map((type) => ({
        value: type,
        label: t(`chartForm.type.${type}`),
        icon: ICONS[type],
      }))}
    />
  );
}

/** The options that matter only to other types of charts, folded unless one has a problem. */
function AsideOptions({ fields }: { fields: ChartFields }) {
  const { context, frequencies, problems } = fields;
  const t = useText();
  const isAside = (option: OptionName) =>
    !matters(option, context.options.type, frequencies) &&
    typesFor(frequencies).some((type) => matters(option, type, frequencies));
  const aside = GROUPS.flatMap(({ rows }) => rows.flat()).filter(isAside);
  if (aside.length === 0) return null;
  return (
    <Fold title={t("chartForm.aside")} open={aside.some((option) => problems.some((it) => isOf(it, option)))}>
      <p className={`hint ${css.hint}`}>{t("chartForm.aside.help")}</p>
      {aside.map((option) => (
        <OptionField key={option} option={option} context={context} />
      ))}
    </Fold>
  );
}

/** Whether a problem is with an option or a part of it. */
function isOf({ field }: Problem, option: OptionName): boolean {
  return field?.split(".").includes(option) ?? false;
}

/** The button that resets all options; after that, the one that undoes it. */
function ResetLine(props: { reset: (() => void) | undefined; undo: (() => void) | undefined }) {
  const { reset, undo } = props;
  const t = useText();
  return (
    <div className={css.reset} role="status">
      {undo ? (
        <>
          <span>{t("chartForm.reset.done")}</span>
          <Button small onClick={undo}>
            {t("chartForm.reset.undo")}
          </Button>
        </>
      ) : (
        reset && (
          <Button small variant="quiet" onClick={reset}>
            {t("chartForm.reset")}
          </Button>
        )
      )}
    </div>
  );
}
