import { useModule } from "@/lib/browser/laterModule";
import { Bar } from "@/ui/state/Skeleton";
import { Blocks } from "../Blocks";
import css from "./Card.module.css";
import { laterCard } from "./laterCard";
import type { CardPart } from "./parts";

/**
 * A card, or its empty frame of the same height while it is downloaded. A paragraph that gives way to its card is
 * readable in the frame, and remains where there is no card.
 */
export function CardSlot({ metric, paragraph }: CardPart) {
  const { module, error } = useModule(laterCard);
  const plain = paragraph === undefined ? null : <Blocks html={paragraph} />;
  if (error) return plain;
  const frame = (
    <div className={css.room}>
      <div className={css.frame}>{plain ?? <Bars />}</div>
    </div>
  );
  return module ? <module.MetricCard linked={metric} waiting={frame} absent={plain} /> : frame;
}

function Bars() {
  return (
    <div className={css.bars} aria-hidden="true">
      <Bar width="55%" />
      <Bar width="35%" height={12} />
    </div>
  );
}
