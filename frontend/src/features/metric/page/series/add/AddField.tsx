import css from "./AddValue.module.css";
import type { Field } from "./addLine";

interface AddFieldProps {
  name: Field;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  type?: string;
  inputMode?: "decimal";
  ref?: { current: HTMLInputElement | null };
}

/** A field of the typed observation, with its problem below. */
export function AddField(props: AddFieldProps) {
  const { name, label, value, error, onChange, type = "text", inputMode, ref } = props;
  const id = `add-${name}`;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        name={name}
        type={type}
        inputMode={inputMode}
        autoComplete="off"
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
