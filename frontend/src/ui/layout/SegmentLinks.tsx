import type { ReactNode } from "react";
import css from "./SegmentLinks.module.css";

/** A few choices with addresses, side by side: pass links as children, the chosen one with `aria-current`. */
export function SegmentLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={css.segments} aria-label={label}>
      {children}
    </nav>
  );
}
