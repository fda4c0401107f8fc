import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts, InputBox, inputAttributes, useFieldIds } from "./FieldFrame";
import css from "./fields.module.css";

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface NativeSelectProps extends ComponentProps<"select">, FieldTexts {
  /** The choices; a text is its own value. */
  readonly data: readonly (string | Choice)[];
}

/** One of several values, from the browser's own list. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, description, error, data, className, id, ...select } = props;
  const ids = useFieldIds({ description, error }, id);
  return (
    <FieldFrame {...{ ids, label, description, error, className }} required={select.required}>
      <InputBox {...{ description, error }} className={css.select} right={<Arrows />}>
        <select {...select} {...inputAttributes(ids, error)} className={css.input}>
          {data.map((choice) => {
            const {
              value,
              label: name,
              disabled,
            } = typeof choice === "string" ? { value: choice, label: choice, disabled: false } : choice;
            return (
              <option key={value} value={value} disabled={disabled}>
                {name}
              </option>
            );
          })}
        </select>
      </InputBox>
    </FieldFrame>
  );
}

function Arrows() {
  return (
    <svg className={css.arrows} viewBox="0 0 15 15" aria-hidden="true">
      <path d="M5.2 5.8 7.5 3.5 9.8 5.8M5.2 9.2 7.5 11.5 9.8 9.2" />
    </svg>
  );
}
