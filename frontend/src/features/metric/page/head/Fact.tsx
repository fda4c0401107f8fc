import type { ReactNode } from "react";
import css from "./About.module.css";

/** One thing about the indicator: its name at the left, what it is beside it. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
