import type { ReactNode } from "react";
import css from "./choices.module.css";
import { type FieldIds, type FieldTexts, inputAttributes } from "./FieldFrame";

interface ChoiceFrameProps extends FieldTexts {
  readonly ids: FieldIds;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  /** The input and its drawn mark. */
  readonly children: ReactNode;
}

/** What a choice passes to its input: two labels belong to it, of which one is its name. */
export function choiceAttributes(ids: FieldIds, { label, description, error }: FieldTexts) {
  const named = label && description ? { "aria-labelledby": ids.label } : {};
  return { ...inputAttributes(ids, error), ...named };
}

/** A mark with its label beside it, and the description and error below the label. */
export function ChoiceFrame(props: ChoiceFrameProps) {
  const { ids, label, description, error, disabled, className, children } = props;
  return (
    <div className={className}>
      <div className={css.choice}>
        {children}
        <div className={css.texts} data-disabled={disabled || undefined}>
          {label && (
            <label id={ids.label} htmlFor={ids.field} className={css.label}>
              {label}
            </label>
          )}
          {description && (
            // Pressed like the label, though the label alone is the name.
            <label id={ids.description} htmlFor={ids.field} className={css.description}>
              {description}
            </label>
          )}
          {error && (
            <p id={ids.error} className={css.error}>
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
