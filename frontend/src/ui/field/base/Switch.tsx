import type { ComponentProps } from "react";
import { ChoiceFrame } from "./ChoiceFrame";
import css from "./choices.module.css";
import { type FieldTexts, inputAttributes, useFieldIds } from "./FieldFrame";

/** A setting that is on or off. */
export function Switch(props: ComponentProps<"input"> & FieldTexts) {
  const { label, description, error, className, id, ...input } = props;
  const ids = useFieldIds({ description, error }, id);
  return (
    <ChoiceFrame {...{ ids, label, description, error, className }} disabled={input.disabled}>
      <span className={css.switch}>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its own state */}
        <input {...input} {...inputAttributes(ids, error)} type="checkbox" role="switch" />
        <span className={css.track} aria-hidden="true" />
      </span>
    </ChoiceFrame>
  );
}
