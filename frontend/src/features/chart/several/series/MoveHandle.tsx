import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { useText } from "@/lib/text/text";
import css from "./SeriesPanel.module.css";

/** Moves a series by pointer or keys. */
export function MoveHandle({ name, handle }: { name: string; handle: object }) {
  const t = useText();
  return (
    <button
      type="button"
      className={css.handle}
      data-handle=""
      aria-label={t("chartSeries.move", { name })}
      // Nothing is selected: the browser would drag the selection the next time.
      onMouseDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
      }}
      {...handle}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  );
}
