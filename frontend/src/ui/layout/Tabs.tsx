import { type ReactNode, useEffect, useRef } from "react";
import css from "./Tabs.module.css";

/**
 * Tabs with addresses: pass links as children, the chosen one with `aria-current="page"`, which is scrolled into view.
 */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  const shown = useRef<Element>(null);
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-current="page"]') ?? null;
    if (!bar.current || !chosen || chosen === shown.current) return;
    shown.current = chosen;
    bar.current.scrollLeft = chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2;
  });
  return (
    <nav ref={bar} className={css.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
