import type { ReactNode } from "react";
import css from "./EmptyState.module.css";

/** Shown instead of an empty list: its purpose, and the next step. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
