import type { ReactNode } from "react";
import css from "./Tabs.module.css";

/** Tabs that are addresses: give it links, the chosen one with `aria-current="page"`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
