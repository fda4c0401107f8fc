import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { type ReactNode, useId, useState } from "react";
import { GRID, moved } from "./layout";
import css from "./TileGrid.module.css";
import { useReorder } from "./useReorder";

interface TileTexts {
  /** The name of a handle, for screen readers. */
  readonly move: (name: string) => string;
  /** How a handle is used with keys. */
  readonly how: string;
  /** The visible text of a handle. */
  readonly drag: string;
  /** Announces the new place of a tile that was moved by keys; places are counted from 1. */
  readonly moved: (values: { name: string; place: number; count: number }) => string;
}

interface TileGridProps<Item> {
  /** The items in their order. */
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** Whether the tiles can be put into another order: each then has a handle for the pointer and for arrow keys. */
  readonly arranging: boolean;
  /** Called with the ids in their new order; the caller shows and saves it. */
  readonly onArrange: (ids: readonly string[]) => void;
  readonly texts: TileTexts;
  /** Whether a tile takes two rows and two columns. */
  readonly isLarge?: (item: Item) => boolean;
  /** What is shown beside the handle of a tile. */
  readonly tools?: (item: Item) => ReactNode;
  /** Draws the content of a tile. */
  readonly children: (item: Item) => ReactNode;
}

/** Tiles in rows and columns, whose order is changed by dragging or by keys. */
export function TileGrid<Item extends { readonly id: string }>(props: TileGridProps<Item>) {
  const { items, nameOf, arranging, onArrange, texts, isLarge, tools, children } = props;
  const [said, setSaid] = useState("");
  /** The preview order while a tile is dragged. */
  const [order, setOrder] = useState<readonly string[]>();
  const shown = order ? order.flatMap((id) => items.find((item) => item.id === id) ?? []) : items;
  const ids = shown.map(({ id }) => id);
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
      if (isDragged || next.join() === items.map(({ id }) => id).join()) return;
      onArrange(next);
      const item = by === "keys" && shown[from];
      if (item) setSaid(texts.moved({ name: nameOf(item), place: to + 1, count: ids.length }));
    },
  });
  const classOf = (item: Item) =>
    [css.tile, isLarge?.(item) && css.large, arranging && css.arranging, held?.id === item.id && css.dragged]
      .filter(Boolean)
      .join(" ");

  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul className={css.grid}>
        {shown.map((item) => (
          <li key={item.id} data-tile={item.id} className={classOf(item)}>
            {arranging && (
              <div className={css.tools}>
                <TileHandle name={nameOf(item)} texts={texts} handle={handle(item.id)} />
                {tools?.(item)}
              </div>
            )}
            {children(item)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Moves a tile, by dragging and by arrow keys. */
function TileHandle({ name, texts, handle }: { name: string; texts: TileTexts; handle: object }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        data-handle
        className={css.handle}
        aria-label={texts.move(name)}
        aria-describedby={id}
        {...handle}
      >
        <IconGripVertical size={18} aria-hidden />
        <span aria-hidden="true">{texts.drag}</span>
      </button>
      <span id={id} className="visually-hidden">
        {texts.how}
      </span>
    </>
  );
}
