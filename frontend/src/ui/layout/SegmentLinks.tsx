import type { ReactNode } from "react";
import css from "./SegmentLinks.module.css";

/** A few choices that are addresses, side by side: give it links, the chosen one with `aria-current`. */
export function SegmentLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={css.segments} aria-label={label}>
      {children}
    </nav>
  );
}
