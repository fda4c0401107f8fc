import type { ReactNode } from "react";

/** One fact about the indicator: its term on the left, its value beside it. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
