import type { ReactNode } from "react";
import css from "./UnreadableData.module.css";

/** Stands in a list where a small line would be, of an indicator whose stored data cannot be read. */
export function UnreadableData({ children }: { children: ReactNode }) {
  return <span className={css.unreadable}>{children}</span>;
}
