import type { ReactNode } from "react";
import css from "./choices.module.css";
import type { FieldIds, FieldTexts } from "./FieldFrame";

interface ChoiceFrameProps extends FieldTexts {
  readonly ids: FieldIds;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  /** The input and its drawn mark. */
  readonly children: ReactNode;
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
            <label htmlFor={ids.field} className={css.label}>
              {label}
            </label>
          )}
          {description && (
            <p id={ids.description} className={css.description}>
              {description}
            </p>
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
