import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FieldTexts, InputBox, inputAttributes, useFieldIds } from "./FieldFrame";
import css from "./fields.module.css";

export interface TextInputProps extends ComponentProps<"input">, FieldTexts {
  /** Whether the label of a required field has a mark; `true` by default. */
  readonly withAsterisk?: boolean;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
}

/** One line of text. */
export function TextInput(props: TextInputProps) {
  const { label, description, error, withAsterisk = true, className, id, ...rest } = props;
  const { leftSection, rightSection, ...input } = rest;
  const ids = useFieldIds({ description, error }, id);
  return (
    <FieldFrame {...{ ids, label, description, error, className }} required={input.required && withAsterisk}>
      <InputBox {...{ description, error }} left={leftSection} right={rightSection}>
        <input {...input} {...inputAttributes(ids, error)} className={css.input} />
      </InputBox>
    </FieldFrame>
  );
}
