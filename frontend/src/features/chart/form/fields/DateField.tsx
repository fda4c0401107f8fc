import { useId } from "react";
import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import { optionField } from "../check";
import css from "./fields.module.css";

/** The first or the last date of a chart. The two are side by side: a problem's text takes the width of both. */
export function DateField(props: {
  option: "start" | "end";
  value: string;
  onChange: (value: string) => void;
  /** The date that applies if the field is empty. */
  placeholder: string | undefined;
  error: string | undefined;
}) {
  const { option, value, onChange, placeholder, error } = props;
  const t = useText();
  const id = useId();
  return (
    <>
      <TextInput
        name={optionField(option)}
        label={t(option === "start" ? "chartForm.start" : "chartForm.end")}
        placeholder={value === "" ? placeholder : undefined}
        spellCheck={false}
        autoComplete="off"
        error={error !== undefined}
        aria-describedby={error && id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <p id={id} className={`${css.error} ${css.below}`}>
          {error}
        </p>
      )}
    </>
  );
}
