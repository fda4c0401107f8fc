import { type ReactNode, useEffect, useRef } from "react";
import css from "./Tabs.module.css";

/** Tabs that are addresses: give it links, the chosen one with `aria-current="page"`, which is brought into sight. */
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
