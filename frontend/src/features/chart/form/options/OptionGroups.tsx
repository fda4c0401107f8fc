import { Fragment, type ReactNode, useId } from "react";
import type { ChartSeries } from "@/charts";
import type { Language } from "@/lib/format";
import { readNumber } from "@/lib/format/typedNumber";
import { useLanguage, useText } from "@/lib/text/text";
import { Switch } from "@/ui/field/fields";
import css from "../ChartForm.module.css";
import { automaticColour, cssColour } from "../colour";
import type { ChartFields } from "../useChartFields";
import type { LookValues } from "../values";
import { groupsOf, isOfSeries, type OptionGroup, type OptionRow } from "./groups";
import { matters, type OptionName } from "./matters";
import { OptionField } from "./OptionField";

/** Notes below options. */
export type OptionNotes = Partial<Record<OptionName, ReactNode>>;

interface Props {
  fields: ChartFields;
  /** As drawn: with the names and colours of the chart. */
  drawn: readonly ChartSeries[];
  notes: OptionNotes;
}

/** The options that matter to the type of the chart, in groups. */
export function OptionGroups(props: Props) {
  const { context, frequencies } = props.fields;
  return groupsOf(context.several).map(({ name, rows }) => {
    const shown = rows
      .map((row) => row.filter((option) => matters(option, context.options.type, frequencies)))
      .filter((row) => row.length > 0);
    return shown.length > 0 && <Group key={name} {...props} name={name} rows={shown} />;
  });
}

function Group({ fields, drawn, notes, name, rows }: Props & OptionGroup) {
  const t = useText();
  const language = useLanguage();
  const { context, frequencies, choose } = fields;
  return (
    <section className={css.group}>
      <h2 className={css.heading}>{t(`chartForm.group.${name}`)}</h2>
      {isOfSeries(name) && frequencies.length > 1 && (
        <SeriesChoice series={drawn} chosen={context.place} onChoose={choose} />
      )}
      {rows.map((row) => (
        <Row key={row[0]} fields={fields} notes={notes} row={row} />
      ))}
      {name === "conditions" && isOverlap(context.look, language) && (
        <p className={`hint ${css.hint}`} role="status">
          {t("chartForm.rules.overlap")}
        </p>
      )}
    </section>
  );
}

/** Selects the series that the fields below edit. */
function SeriesChoice(props: {
  /** As drawn: with the names and colours of the chart. */
  series: readonly ChartSeries[];
  chosen: number;
  onChoose: (id: string) => void;
}) {
  const { series, chosen, onChoose } = props;
  const t = useText();
  const group = useId();
  return (
    <fieldset className={css.series}>
      <legend className="visually-hidden">{t("chartForm.series")}</legend>
      {series.map((one, index) =>
        one.problem === "gone" ? null : (
          <label key={one.id} className={css.one}>
            <input type="radio" name={group} checked={index === chosen} onChange={() => onChoose(one.id)} />
            <span
              className={css.swatch}
              style={{ background: cssColour(String(one.look?.colour ?? automaticColour(index))) }}
            />
            <span className={css.name}>{one.name}</span>
          </label>
        ),
      )}
    </fieldset>
  );
}

function Row({ fields, notes, row }: Omit<Props, "drawn"> & { row: OptionRow }) {
  const t = useText();
  const { context, frequencies, both } = fields;
  const hasLegend = matters("legend", context.options.type, frequencies);
  return (
    <div className={`stack-2 ${css.row}`}>
      <div className={row.length > 1 ? css.pair : undefined}>
        {row.map((option) => (
          <OptionField key={option} option={option} context={context} />
        ))}
      </div>
      {row.map((option) => notes[option] && <Fragment key={option}>{notes[option]}</Fragment>)}
      {row[0] === "start" && <p className={`hint ${css.hint}`}>{t("chartForm.dates.help")}</p>}
      {row[0] === (hasLegend ? "legend" : "description") && (
        <Switch
          label={t("chartForm.both")}
          checked={both.isShown}
          disabled={both.isFixed}
          onChange={(event) => both.show(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

/** Whether both conditions apply to some values. */
function isOverlap({ greater, lower }: LookValues, language: Language): boolean {
  if (!greater || !lower) return false;
  const [above, below] = [readNumber(greater.value, language), readNumber(lower.value, language)];
  return above !== undefined && below !== undefined && above < below;
}
