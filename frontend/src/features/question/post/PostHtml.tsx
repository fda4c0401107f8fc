import { useLayoutEffect, useMemo, useRef } from "react";
import { laterModule, useModule } from "@/lib/browser/laterModule";
import { Bar } from "@/ui/state/Skeleton";
import { Blocks } from "./Blocks";
import cardCss from "./cards/Card.module.css";
import { type CardPart, partsOf } from "./cards/parts";
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

/**
 * A card, or its empty frame of the same height while it is downloaded. A paragraph that gives way to its card is
 * readable in the frame, and remains where there is no card.
 */
function CardSlot({ metric, paragraph }: CardPart) {
  const { module, error } = useModule(laterCard);
  const plain = paragraph === undefined ? null : <Blocks html={paragraph} />;
  if (error) return plain;
  const frame = (
    <div className={cardCss.room}>
      <div className={cardCss.frame}>{plain ?? <Bars />}</div>
    </div>
  );
  return module ? <module.MetricCard linked={metric} waiting={frame} absent={plain} /> : frame;
}

/** Cards of indicators, which few posts have: downloaded before the first one is shown. */
export const laterCard = laterModule(() => import("./cards/MetricCard"));

function Bars() {
  return (
    <div className={`stack ${cardCss.bars}`} aria-hidden="true">
      <Bar width="55%" />
      <Bar width="35%" height={12} />
    </div>
  );
}
