import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconPinnedOff from "@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs";
import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { useText } from "@/lib/text/text";
import css from "./PinGrid.module.css";

/** Moves a tile, by dragging and by arrow keys, and unpins it. */
export function PinHandle(props: {
  name: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onGrab: () => void;
  onMove: (event: PointerEvent) => void;
  onDrop: () => void;
  onUnpin: () => void;
}) {
  const { name, onKeyDown, onGrab, onMove, onDrop, onUnpin } = props;
  const t = useText();
  const id = useId();
  return (
    <div className={css.tools}>
      <button
        type="button"
        data-handle
        className={css.handle}
        aria-label={t("collectionMore.pins.move", { name })}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          onGrab();
        }}
        onPointerMove={onMove}
        onPointerUp={onDrop}
        onPointerCancel={onDrop}
      >
        <IconGripVertical size={18} aria-hidden />
        <span aria-hidden="true">{t("collectionMore.pins.drag")}</span>
      </button>
      <span id={id} className="visually-hidden">
        {t("collectionMore.pins.move.how")}
      </span>
      <button
        type="button"
        className={css.off}
        aria-label={t("collectionMore.pins.unpin", { name })}
        title={t("collectionMore.pins.unpin", { name })}
        onClick={onUnpin}
      >
        <IconPinnedOff size={18} aria-hidden />
      </button>
    </div>
  );
}
