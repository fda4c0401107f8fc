import type { ComponentProps } from "react";
import { ChoiceFrame, choiceAttributes } from "./ChoiceFrame";
import css from "./choices.module.css";
import { type FieldTexts, useFieldIds } from "./FieldFrame";

/** A setting that is on or off. */
export function Switch(props: ComponentProps<"input"> & FieldTexts) {
  const { label, description, error, className, id, ...input } = props;
  const ids = useFieldIds({ description, error }, id);
  const attributes = choiceAttributes(ids, { label, description, error });
  return (
    <ChoiceFrame {...{ ids, label, description, error, className }} disabled={input.disabled}>
      <span className={css.switch}>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its own state */}
        <input {...input} {...attributes} type="checkbox" role="switch" />
        <span className={css.track} aria-hidden="true" />
      </span>
    </ChoiceFrame>
  );
}
