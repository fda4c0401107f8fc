import type { ReactNode } from "react";
import css from "./Section.module.css";

/** A part of a page under a hairline: its heading at the left, its content beside it, below it on a phone. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={css.body}>{children}</div>
    </section>
  );
}
