import type { ReactNode } from "react";
import css from "./UnreadableData.module.css";

/**
 * Replaces the sparkline of an indicator whose stored data cannot be read: a link of two words to the indicator's page,
 * with the whole sentence for the pointer and for screen readers.
 */
export function UnreadableData({ sentence, children: link }: { sentence: string; children: ReactNode }) {
  return (
    <span className={css.unreadable} title={sentence}>
      {link}
      <span className="visually-hidden">. {sentence}</span>
    </span>
  );
}
