import { useState } from "react";
import { usePickText, useText } from "@/lib/text/text";
import { GRID, moved } from "@/ui/reorder/layout";
import { useReorder } from "@/ui/reorder/useReorder";
import css from "./PinGrid.module.css";
import { PinHandle } from "./PinHandle";
import { PinnedChart } from "./PinnedChart";
import { PinnedMetric } from "./PinnedMetric";
import type { Pin } from "./usePinChanges";

/** The pins of the collection. In arrange mode each tile has a handle for the pointer and for arrow keys. */
export function PinGrid(props: {
  pins: readonly Pin[];
  account: string;
  collection: string;
  arranging: boolean;
  onArrange: (ids: readonly string[]) => void;
  onUnpin: (pin: Pin) => void;
}) {
  const { pins, account, collection, arranging, onArrange, onUnpin } = props;
  const t = useText();
  const nameOf = useNameOfPin();
  const [said, setSaid] = useState("");
  /** The preview order while a tile is dragged. */
  const [order, setOrder] = useState<readonly string[]>();
  const shown = order ? order.flatMap((id) => pins.find((pin) => pin.id === id) ?? []) : pins;
  const ids = shown.map((pin) => pin.id);
  const { held, handle } = useReorder({
    ids,
    layout: GRID,
    lifts: false,
    slack: 0,
    onPress: (event) => event.currentTarget.setPointerCapture(event.pointerId),
    onChange: ({ kind, by, from, to }) => {
      const next = moved(ids, from, to);
      const isDragged = by === "pointer" && kind !== "put";
      setOrder(isDragged ? next : undefined);
      if (isDragged || next.join() === pins.map(({ id }) => id).join()) return;
      onArrange(next);
      const name = by === "keys" && shown[from] && nameOf(shown[from]);
      if (name) setSaid(t("collectionMore.pins.moved", { name, place: to + 1, count: ids.length }));
    },
  });

  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul className={css.grid}>
        {shown.map((pin) => (
          <li
            key={pin.id}
            data-pin={pin.id}
            className={[
              css.tile,
              pin.chart && css.chart,
              arranging && css.arranging,
              held?.id === pin.id && css.dragged,
            ]
              .filter(Boolean)
              .join(" ")}
          >
            {arranging && (
              <PinHandle name={nameOf(pin)} handle={handle(pin.id)} onUnpin={() => onUnpin(pin)} />
            )}
            {pin.metric && <PinnedMetric metric={pin.metric} account={account} collection={collection} />}
            {pin.chart && <PinnedChart chart={pin.chart} account={account} collection={collection} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The name of a pin: the name of its indicator, the title of its chart, else their key. */
function useNameOfPin(): (pin: Pin) => string {
  const pick = usePickText();
  return ({ metric, chart }) => {
    if (metric) return pick(metric.name)?.text ?? metric.path;
    return chart ? (pick(chart.title)?.text ?? chart.key) : "";
  };
}
