import type { ReactNode } from "react";
import css from "./EmptyState.module.css";

/** What a list shows when it is empty: what would stand here, and the next step. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
