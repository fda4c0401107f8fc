import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts, InputBox, inputAttributes, useFieldIds } from "./FieldFrame";
import css from "./fields.module.css";

interface TextareaProps extends ComponentProps<"textarea">, FieldTexts {
  /** Whether the label of a required field has a mark; `true` by default. */
  readonly withAsterisk?: boolean;
}

/** Several lines of text. */
export function Textarea(props: TextareaProps) {
  const { label, description, error, withAsterisk = true, className, id, ...input } = props;
  const ids = useFieldIds({ description, error }, id);
  return (
    <FieldFrame {...{ ids, label, description, error, className }} required={input.required && withAsterisk}>
      <InputBox {...{ description, error }}>
        <textarea {...input} {...inputAttributes(ids, error)} className={`${css.input} ${css.lines}`} />
      </InputBox>
    </FieldFrame>
  );
}
