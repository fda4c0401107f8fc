import { type ReactNode, useId } from "react";
import css from "./Choices.module.css";

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Replaces the words, which are then only for screen readers and tooltips. */
  picture?: ReactNode;
  /** Shown above the words. */
  icon?: ReactNode;
}

/** A choice of a few, side by side: native radio buttons, so that arrow keys move between them. */
export function Choices<Value extends string>(props: {
  name: string;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  value: Value;
  options: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}) {
  const { name, label, description, error, value, options, onChange } = props;
  const id = useId();
  const described = [description && `${id}-text`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset className={css.choices} aria-describedby={described || undefined}>
      <legend className="legend">{label}</legend>
      {description && (
        <p id={`${id}-text`} className="hint">
          {description}
        </p>
      )}
      <div className={css.row}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={option.icon ? `${css.choice} ${css.tall}` : css.choice}
            title={option.picture ? option.label : undefined}
          >
            <input
              type="radio"
              className={css.input}
              name={`${id}-${name}`}
              data-field={index === 0 ? name : undefined}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.picture}
            <span className={option.picture ? "visually-hidden" : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
