import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { useId } from "react";
import css from "./SmallSelect.module.css";

interface Props<Value extends string> {
  label: string;
  /** Whether the label is shown before the field; screen readers always read it. */
  showLabel?: boolean;
  /** `undefined` until a choice is made; `missing` is then shown in the field. */
  value: Value | undefined;
  missing?: string;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

/** A choice in a bar: the browser's own list, so that keys, typing and phones work as usual. */
export function SmallSelect<Value extends string>(props: Props<Value>) {
  const { label, showLabel, value, missing, options, onChange } = props;
  const id = useId();
  return (
    <span className={css.box}>
      <label htmlFor={id} className={showLabel ? css.label : "visually-hidden"}>
        {label}
      </label>
      <span className={css.field}>
        <select
          id={id}
          className={value === undefined ? `${css.select} ${css.missing}` : css.select}
          value={value ?? ""}
          onChange={(event) => {
            const chosen = options.find((one) => one.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {value === undefined && (
            <option value="" disabled>
              {missing}
            </option>
          )}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </select>
        <IconChevronDown size={14} aria-hidden className={css.mark} />
      </span>
    </span>
  );
}
