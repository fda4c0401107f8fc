import type { ReactNode } from "react";
import css from "./About.module.css";

/** One fact about the indicator: its term on the left, its value beside it. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
