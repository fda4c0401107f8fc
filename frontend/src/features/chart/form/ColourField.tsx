import { type CSSProperties, useId, useState } from "react";
import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import css from "./ColourField.module.css";
import { cssColour, faintIn, isColour, isOwn, PALETTE_SIZE, tidyColour } from "./colour";

const PALETTE = Array.from({ length: PALETTE_SIZE }, (_, index) => String(index + 1));
type PaletteName = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A colour of the palette by its name, or a custom one, with a warning if it is hard to see. */
export function ColourField(props: {
  name: string;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** The colour that the chart chooses automatically, if that is allowed. */
  automatic?: string;
  error?: string | undefined;
}) {
  const { name, label, value, onChange, automatic, error } = props;
  const t = useText();
  const id = useId();
  const own = value !== null && isOwn(value);
  const group = `${id}-${name}`;
  const choice = (
    key: string,
    words: string,
    colour: string | undefined,
    checked: boolean,
    look?: string,
  ) => (
    <label key={key} className={css.choice} title={words}>
      <input
        type="radio"
        name={group}
        data-field={checked ? name : undefined}
        checked={checked}
        onChange={() => onChange(key === "auto" ? null : key === "own" ? concrete(value ?? automatic) : key)}
      />
      <span
        className={look ? `${css.swatch} ${look}` : css.swatch}
        style={colour ? ({ "--swatch": cssColour(colour) } as CSSProperties) : undefined}
      />
      <span className="visually-hidden">{words}</span>
    </label>
  );
  return (
    <fieldset className={css.field}>
      <legend className="legend">{label}</legend>
      <div className={css.row}>
        {automatic !== undefined &&
          choice("auto", t("chartForm.colour.auto"), automatic, value === null, css.auto)}
        {PALETTE.map((number) =>
          choice(number, t(`chartForm.colour.${Number(number) as PaletteName}`), number, value === number),
        )}
        {choice("own", t("chartForm.colour.own"), own && isColour(value) ? value : undefined, own, css.own)}
      </div>
      {own && <OwnColour label={label} name={name} value={value} onChange={onChange} error={error} />}
      {!own && error && <p className={css.error}>{error}</p>}
    </fieldset>
  );
}

function OwnColour(props: {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const { name, label, value, onChange, error } = props;
  const t = useText();
  const [left, setLeft] = useState(false);
  const wrong = left && !isColour(value);
  const [faint, ...others] = faintIn(value);
  return (
    <div className={css.ownRow}>
      <input
        type="color"
        className={css.picker}
        aria-label={t("chartForm.colour.pick", { field: label })}
        value={isColour(value) ? value : "#000000"}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        className={css.code}
        name={name}
        aria-label={t("chartForm.colour.code", { field: label })}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        error={wrong ? t("chartForm.colour.wrong") : error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          setLeft(true);
          onChange(tidyColour(value));
        }}
      />
      {faint && (
        <p className={css.hint} role="status">
          {t("chartForm.colour.faint", { theme: others.length > 0 ? "both" : faint })}
        </p>
      )}
    </div>
  );
}

/** Start value of a custom colour: the palette's colour on this page. */
function concrete(colour: string | undefined): string {
  if (colour && isOwn(colour)) return colour;
  const token = getComputedStyle(document.documentElement)
    .getPropertyValue(`--series-${colour ?? "1"}`)
    .trim();
  return isColour(token) ? token : "#5b6472";
}
