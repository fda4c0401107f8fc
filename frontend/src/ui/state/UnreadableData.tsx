import type { ReactNode } from "react";
import css from "./UnreadableData.module.css";

/**
 * Replaces the sparkline of an indicator whose stored data cannot be read: a link of two words to the indicator's page,
 * with the whole sentence for the pointer and for screen readers.
 */
export function UnreadableData(props: {
  sentence: string;
  /** The id of the sentence, where it describes an element around this that is named by its visible text. */
  sentenceId?: string | undefined;
  children: ReactNode;
}) {
  const { sentence, sentenceId, children: link } = props;
  return (
    <span className={css.unreadable} title={sentence}>
      {link}
      <span id={sentenceId} className="visually-hidden" aria-hidden={sentenceId !== undefined || undefined}>
        . {sentence}
      </span>
    </span>
  );
}
