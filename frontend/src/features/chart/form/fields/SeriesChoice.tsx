import { useId } from "react";
import type { ChartSeries } from "@/charts";
import { useText } from "@/lib/text/text";
import { automaticColour, cssColour } from "../colour";
import css from "./SeriesChoice.module.css";

/** Selects the series that the fields below edit. */
export function SeriesChoice(props: {
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
