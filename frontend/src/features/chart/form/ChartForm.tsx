import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconNumber123 from "@tabler/icons-react/dist/esm/icons/IconNumber123.mjs";
import IconTimeline from "@tabler/icons-react/dist/esm/icons/IconTimeline.mjs";
import { Fragment, type ReactNode, useState } from "react";
import type { ChartSeries } from "@/charts";
import type { ChartType } from "@/gql/graphql";
import { type Problem, problemText } from "@/lib/data/problems";
import type { Language } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { speaksOther, type TextPair } from "@/lib/text/textPair";
import { Button } from "@/ui/action/Button";
import { Choices } from "@/ui/field/Choices";
import { Switch } from "@/ui/field/fields";
import { Fold } from "@/ui/layout/Fold";
import { drawing } from "../drawing";
import css from "./ChartForm.module.css";
import { ChartPreview } from "./ChartPreview";
import { lookField, optionField } from "./check";
import { matters, type OptionName, typesFor } from "./matters";
import { readNumber } from "./number";
import { type FieldContext, OptionField } from "./OptionField";
import { SeriesChoice } from "./SeriesChoice";
import { useWritten } from "./useWritten";
import {
  type ChartValues,
  DEFAULT_LOOK,
  defaultChart,
  type LookValues,
  type OptionValues,
  sameChart,
} from "./values";

const ICONS: Record<ChartType, ReactNode> = {
  LINE: <IconChartLine size={22} stroke={1.5} aria-hidden />,
  SEASONAL: <IconTimeline size={22} stroke={1.5} aria-hidden />,
  BAR: <IconChartBar size={22} stroke={1.5} aria-hidden />,
  VALUE: <IconNumber123 size={22} stroke={1.5} aria-hidden />,
};

/** The groups of the form; each row holds options that are side by side. */
const GROUPS = [
  { name: "data", rows: [["start", "end"], ["seasonStart"], ["years"], ["stack"]] },
  { name: "look", rows: [["legend"], ["colour"], ["style"], ["width"], ["seasonColours"]] },
  { name: "axes", rows: [["xFormat"], ["sort"], ["yFormat"], ["range"], ["axis"], ["showUnit"]] },
  { name: "conditions", rows: [["greater"], ["lower"]] },
  { name: "words", rows: [["description"], ["priority"]] },
] as const satisfies readonly { name: string; rows: readonly (readonly OptionName[])[] }[];

/** With several series each has its own side, which is chosen with the rest of the look. */
function groupsOf(several: boolean): readonly Group[] {
  if (!several) return GROUPS;
  return GROUPS.map(({ name, rows }) => ({
    name,
    rows: [
      ...rows.filter((row: readonly OptionName[]) => !row.includes("axis")),
      ...(name === "look" ? [["axis"] as const] : []),
    ],
  }));
}

interface Group {
  name: (typeof GROUPS)[number]["name"];
  rows: readonly (readonly OptionName[])[];
}

/** Groups whose options belong to one series, not to the chart. */
const OF_SERIES: readonly string[] = ["look", "conditions"];

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
  notes?: Partial<Record<OptionName, ReactNode>>;
}

/**
 * The options of a chart in groups on the left, the chart itself, live, on the right. Controlled: the parent component
 * loads and saves.
 */
export function ChartForm(props: ChartFormProps) {
  const { value, onChange, series, label, problems, reading, before, texts = [], empty, notes = {} } = props;
  const t = useText();
  const language = useLanguage();
  const [ownChosen, setOwnChosen] = useState(series[0]?.id);
  const chosen = props.onChoose ? props.chosen : ownChosen;
  const setChosen = props.onChoose ?? setOwnChosen;
  const [wasReset, setWasReset] = useState<ChartValues | null>(null);
  const place = Math.max(
    0,
    series.findIndex((one) => one.id === chosen),
  );
  const edited = series[place];
  const look = (edited && value.looks[edited.id]) ?? DEFAULT_LOOK;
  const ids = series.map((one) => one.id);
  const frequencies = series.filter((one) => one.problem !== "gone").map((one) => one.frequency);
  const { options } = value;
  const other = speaksOther(
    [options.description, ...texts, ...Object.values(value.looks).map((it) => it.legend)],
    language,
  );
  const [bothChosen, setBoth] = useState(other);
  const input = drawing(value, series, language);

  const change = (next: ChartValues) => {
    setWasReset(null);
    onChange(next);
  };
  const set = (part: Partial<OptionValues>) => change({ ...value, options: { ...options, ...part } });
  const setLook = (part: Partial<LookValues>) => {
    if (edited) change({ ...value, looks: { ...value.looks, [edited.id]: { ...look, ...part } } });
  };
  const errorOf = (field: string) => {
    const found = problems.find((it) => it.field === field);
    return found && problemText(t, found);
  };
  const nameOf = props.lookName ?? ((id: string, field: string) => lookField(ids, id, field));
  const lookName = (field: string) => (edited ? nameOf(edited.id, field) : field);
  const context: FieldContext = {
    options,
    set,
    look,
    setLook,
    series: edited,
    place,
    errorOf,
    lookErrorOf: (field) => errorOf(lookName(field)),
    lookName,
    both: bothChosen || other,
    several: series.length > 1,
    written: useWritten(value, series),
  };

  const defaults = defaultChart(series);
  const reset = () => {
    setWasReset(value);
    onChange(defaults);
  };
  const counts = (option: OptionName) => matters(option, options.type, frequencies);
  const asideOf = (option: OptionName) =>
    !counts(option) && typesFor(frequencies).some((type) => matters(option, type, frequencies));
  const aside = GROUPS.flatMap(({ rows }) => rows.flat()).filter(asideOf);

  return (
    <div className={css.columns}>
      <ChartPreview
        input={input}
        label={label}
        description={options.description[language]}
        reading={reading ?? false}
        empty={empty}
      />
      <div className={css.options}>
        {before?.(context.both)}
        {series.length > 0 && (
          <>
            <Choices
              name={optionField("type")}
              label={t("chartForm.type")}
              value={options.type}
              onChange={(type) => set({ type })}
              error={errorOf(optionField("type"))}
              options={typesFor(frequencies).map((type) => ({
                value: type,
                label: t(`chartForm.type.${type}`),
                icon: ICONS[type],
              }))}
            />
            {groupsOf(series.length > 1).map(({ name, rows }) => {
              const shown = rows.map((row) => row.filter(counts)).filter((row) => row.length > 0);
              if (shown.length === 0) return null;
              return (
                <section key={name} className={css.group}>
                  <h2 className={css.heading}>{t(`chartForm.group.${name}`)}</h2>
                  {OF_SERIES.includes(name) && series.filter((one) => one.problem !== "gone").length > 1 && (
                    <SeriesChoice series={input.series} chosen={place} onChoose={(id) => setChosen(id)} />
                  )}
                  {shown.map((row) => (
                    <div key={row[0]} className={css.row}>
                      <div className={row.length > 1 ? css.pair : undefined}>
                        {row.map((option) => (
                          <OptionField key={option} option={option} context={context} />
                        ))}
                      </div>
                      {row.map(
                        (option) => notes[option] && <Fragment key={option}>{notes[option]}</Fragment>,
                      )}
                      {row[0] === "start" && <p className={css.hint}>{t("chartForm.dates.help")}</p>}
                      {row[0] === (counts("legend") ? "legend" : "description") && (
                        <Switch
                          label={t("chartForm.both")}
                          checked={context.both}
                          disabled={other}
                          onChange={(event) => setBoth(event.currentTarget.checked)}
                        />
                      )}
                    </div>
                  ))}
                  {name === "conditions" && overlap(look, language) && (
                    <p className={css.hint} role="status">
                      {t("chartForm.rules.overlap")}
                    </p>
                  )}
                </section>
              );
            })}
            {aside.length > 0 && (
              <Fold
                title={t("chartForm.aside")}
                open={aside.some((option) => problems.some((it) => isOf(it, option)))}
              >
                <p className={css.hint}>{t("chartForm.aside.help")}</p>
                {aside.map((option) => (
                  <OptionField key={option} option={option} context={context} />
                ))}
              </Fold>
            )}
          </>
        )}
        <div className={css.reset} role="status">
          {wasReset ? (
            <>
              <span>{t("chartForm.reset.done")}</span>
              <Button small onClick={() => change(wasReset)}>
                {t("chartForm.reset.undo")}
              </Button>
            </>
          ) : (
            series.length > 0 &&
            !sameChart(value, defaults) && (
              <Button small variant="quiet" onClick={reset}>
                {t("chartForm.reset")}
              </Button>
            )
          )}
        </div>
      </div>
    </div>
  );
}

/** Whether both conditions apply to some values. */
function overlap({ greater, lower }: LookValues, language: Language): boolean {
  if (!greater || !lower) return false;
  const [above, below] = [readNumber(greater.value, language), readNumber(lower.value, language)];
  return above !== undefined && below !== undefined && above < below;
}

/** Whether a problem is with an option or a part of it. */
function isOf({ field }: Problem, option: OptionName): boolean {
  return field?.split(".").includes(option) ?? false;
}
