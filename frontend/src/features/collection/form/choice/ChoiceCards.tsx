import { useId } from "react";
import css from "./ChoiceCards.module.css";

interface Option<Value extends string> {
  value: Value;
  label: string;
  /** What the choice means. */
  text: string;
  isDisabled?: boolean;
}

/** One of several values, each on a card with what it means: native radio buttons, so that arrow keys move between them. */
export function ChoiceCards<Value extends string>(props: {
  /** Name of the field in the API. */
  name: string;
  /** Read by screen readers; the section around has it as its title. */
  legend: string;
  error?: string | undefined;
  value: Value;
  options: readonly Option<Value>[];
  /** Whether each card has a row of its own, for texts of some lines. */
  isList?: boolean;
  onChange: (value: Value) => void;
}) {
  const { name, legend, error, value, options, isList, onChange } = props;
  const id = useId();
  return (
    <fieldset
      className={isList ? `${css.choices} ${css.list}` : css.choices}
      aria-describedby={error && `${id}-error`}
    >
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            className={css.input}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-text`}
          />
          <span id={`${id}-${option.value}`} className={css.name}>
            {option.label}
          </span>
          <span id={`${id}-${option.value}-text`} className={`hint ${css.text}`}>
            {option.text}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
