import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconPinnedOff from "@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs";
import { useId } from "react";
import { useText } from "@/lib/text/text";
import css from "./PinGrid.module.css";

/** Moves a tile, by dragging and by arrow keys, and unpins it. */
export function PinHandle({ name, handle, onUnpin }: { name: string; handle: object; onUnpin: () => void }) {
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
        {...handle}
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
