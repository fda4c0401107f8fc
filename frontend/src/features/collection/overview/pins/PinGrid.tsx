import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useText } from "@/lib/text/text";
import type { Pin } from "../useOverview";
import { moved } from "./order";
import css from "./PinGrid.module.css";
import { PinHandle } from "./PinHandle";
import { PinnedChart } from "./PinnedChart";
import { PinnedMetric } from "./PinnedMetric";

/** The pins of the collection. In arrange mode each tile has a handle for the pointer and for arrow keys. */
export function PinGrid(props: {
  pins: readonly Pin[];
  account: string;
  collection: string;
  arranging: boolean;
  onArrange: (ids: readonly string[]) => void;
  onUnpin: (pin: Pin) => void;
  nameOf: (pin: Pin) => string;
}) {
  const { pins, account, collection, arranging, onArrange, onUnpin, nameOf } = props;
  const t = useText();
  const grid = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  /** The preview order while a tile is dragged. */
  const [drag, setDrag] = useState<{ id: string; order: readonly string[] } | null>(null);
  const ids = pins.map((pin) => pin.id);
  const shown = drag ? drag.order.flatMap((id) => pins.find((pin) => pin.id === id) ?? []) : pins;

  const place = (pin: Pin, to: number) => {
    const from = ids.indexOf(pin.id);
    if (to < 0 || to >= ids.length || to === from) return;
    onArrange(moved(ids, from, to));
    setSaid(t("collectionMore.pins.moved", { name: nameOf(pin), place: to + 1, count: ids.length }));
    // The tile keeps its element, but some browsers drop the focus of a moved element.
    requestAnimationFrame(() => handleOf(grid.current, pin.id)?.focus());
  };

  const pressed = (pin: Pin, event: KeyboardEvent) => {
    const at = ids.indexOf(pin.id);
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: ids.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    place(pin, to);
  };
  const pointerMoved = (event: PointerEvent) => {
    if (!drag) return;
    const over = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest<HTMLElement>("[data-pin]")?.dataset.pin)
      .find((id) => id !== undefined && id !== drag.id);
    if (over === undefined) return;
    const from = drag.order.indexOf(drag.id);
    setDrag({ ...drag, order: moved(drag.order, from, drag.order.indexOf(over)) });
  };
  const dropped = () => {
    if (drag && drag.order.join() !== ids.join()) onArrange(drag.order);
    setDrag(null);
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul ref={grid} className={css.grid}>
        {shown.map((pin) => (
          <li
            key={pin.id}
            data-pin={pin.id}
            className={[
              css.tile,
              pin.chart && css.chart,
              arranging && css.arranging,
              drag?.id === pin.id && css.dragged,
            ]
              .filter(Boolean)
              .join(" ")}
          >
            {arranging && (
              <PinHandle
                name={nameOf(pin)}
                onKeyDown={(event) => pressed(pin, event)}
                onGrab={() => setDrag({ id: pin.id, order: ids })}
                onMove={pointerMoved}
                onDrop={dropped}
                onUnpin={() => onUnpin(pin)}
              />
            )}
            {pin.metric && <PinnedMetric metric={pin.metric} account={account} collection={collection} />}
            {pin.chart && <PinnedChart chart={pin.chart} account={account} collection={collection} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function handleOf(grid: HTMLElement | null, id: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(id)}"] [data-handle]`) ?? null;
}
