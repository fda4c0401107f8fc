import { useLayoutEffect, useMemo, useRef } from "react";
import { Blocks } from "./Blocks";
import { CardSlot } from "./cards/CardSlot";
import { partsOf } from "./cards/parts";
import css from "./PostHtml.module.css";

/**
 * The HTML of a post, with cards of the indicators that it links to. Tables and blocks of code scroll by themselves, and
 * are tab stops so that they scroll by keyboard.
 */
export function PostHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => partsOf(html, location.origin), [html]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements change with the HTML
  useLayoutEffect(() => {
    for (const part of box.current?.querySelectorAll<HTMLElement>("table, pre") ?? []) part.tabIndex = 0;
  }, [html]);
  return (
    <div ref={box} className={css.html}>
      {parts.map((part, index) =>
        part.kind === "html" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position
          <Blocks key={index} html={part.html} />
        ) : (
          <CardSlot {...part} key={part.key} />
        ),
      )}
    </div>
  );
}
