import type { ReactNode } from "react";
import css from "./Section.module.css";

/** A part of a page below a hairline: its heading on the left, its content beside it, on a phone below it. */
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
