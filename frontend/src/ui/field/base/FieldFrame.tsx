import { type ReactNode, useId } from "react";
import css from "./fields.module.css";

/** The texts around a field. */
export interface FieldTexts {
  readonly label?: ReactNode;
  readonly description?: ReactNode;
  /** Why the value is rejected. */
  readonly error?: ReactNode;
}

/** The ids of a field's texts; `describedBy` lists the texts that describe it. */
export interface FieldIds {
  readonly field: string;
  readonly label: string;
  readonly description: string;
  readonly error: string;
  readonly describedBy: string | undefined;
}

/** The ids that tie a field to its texts. */
export function useFieldIds(texts: FieldTexts, id?: string): FieldIds {
  const own = useId();
  const field = id ?? own;
  const ids = {
    field,
    label: `${field}-label`,
    description: `${field}-description`,
    error: `${field}-error`,
  };
  const present = [texts.error && ids.error, texts.description && ids.description].filter(Boolean);
  return { ...ids, describedBy: present.length > 0 ? present.join(" ") : undefined };
}

/** What a field passes to its input: its id, and the attributes of an error. */
export function inputAttributes(ids: FieldIds, error: ReactNode) {
  return {
    id: ids.field,
    "aria-describedby": ids.describedBy,
    "aria-invalid": error ? true : undefined,
    "data-error": error ? true : undefined,
  };
}

interface FieldFrameProps extends FieldTexts {
  readonly ids: FieldIds;
  /** Whether the label has a mark. */
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
  /** Whether the label names a group of inputs instead of one. */
  readonly isGroup?: boolean;
  readonly children: ReactNode;
}

/** Label and description above a field, its error below. */
export function FieldFrame(props: FieldFrameProps) {
  const { ids, label, description, error, required = false, className, isGroup = false, children } = props;
  const named = (
    <>
      {label}
      {required && (
        <span className={css.asterisk} aria-hidden="true">
          {" *"}
        </span>
      )}
    </>
  );
  return (
    <div className={`${css.frame} ${className ?? ""}`} data-form-field="">
      {label && isGroup && (
        <div id={ids.label} className={css.label}>
          {named}
        </div>
      )}
      {label && !isGroup && (
        <label id={ids.label} htmlFor={ids.field} className={css.label}>
          {named}
        </label>
      )}
      {description && (
        <p id={ids.description} className={css.description}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={ids.error} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface InputBoxProps extends Pick<FieldTexts, "description" | "error"> {
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** An input with something at its left or right end. */
export function InputBox({ description, error, left, right, className, children }: InputBoxProps) {
  return (
    <div
      className={`${css.box} ${className ?? ""}`}
      data-above={description ? true : undefined}
      data-below={error ? true : undefined}
      data-left={left ? true : undefined}
      data-right={right ? true : undefined}
    >
      {left && <div className={`${css.section} ${css.left}`}>{left}</div>}
      {children}
      {right && <div className={`${css.section} ${css.right}`}>{right}</div>}
    </div>
  );
}
