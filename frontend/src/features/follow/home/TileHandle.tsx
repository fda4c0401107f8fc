import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { useId } from "react";
import { useText } from "@/lib/text/text";
import css from "./TileHandle.module.css";

/** Moves a tile, by dragging and by arrow keys. */
export function TileHandle({ name, handle }: { name: string; handle: object }) {
  const t = useText();
  const id = useId();
  return (
    <>
      <button
        type="button"
        data-handle
        className={css.handle}
        aria-label={t("follow.arrange.move", { name })}
        aria-describedby={id}
        {...handle}
      >
        <IconGripVertical size={18} aria-hidden />
        <span aria-hidden="true">{t("follow.arrange.drag")}</span>
      </button>
      <span id={id} className="visually-hidden">
        {t("follow.arrange.how")}
      </span>
    </>
  );
}
