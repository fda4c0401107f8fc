import { useLayoutEffect, useRef } from "react";
import css from "./PostHtml.module.css";

/**
 * The HTML that the server made from a post's Markdown; the only place where HTML of the server is shown. Tables and
 * blocks of code scroll by themselves, and are tab stops so that they scroll by keyboard.
 */
export function PostHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements change with the HTML
  useLayoutEffect(() => {
    for (const part of box.current?.querySelectorAll<HTMLElement>("table, pre") ?? []) part.tabIndex = 0;
  }, [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it from Markdown without raw HTML
  return <div ref={box} className={css.html} dangerouslySetInnerHTML={{ __html: html }} />;
}
