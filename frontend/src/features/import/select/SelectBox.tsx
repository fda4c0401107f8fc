import type { KeyboardEvent } from "react";
import { useText } from "@/lib/text/text";
import type { Selection } from "./useSelection";

interface SelectBoxProps {
  id: string;
  /** The position of the row among the shown ones. */
  index: number;
  selection: Selection;
}

/**
 * The box of an indicator in a selection. A click with Shift selects all rows since the last one; the arrow keys move up
 * and down, with Shift they select on the way, and Ctrl+A selects all matches.
 */
export function SelectBox({ id, index, selection }: SelectBoxProps) {
  const t = useText();
  const isOn = selection.ids.has(id);
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      event.preventDefault();
      return selection.tickFound();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const boxes = event.currentTarget.closest("table")?.querySelectorAll<HTMLElement>("[data-select]");
    const next = boxes?.[index + step];
    if (!next) return;
    if (event.shiftKey) {
      selection.tick(index, true, false);
      selection.tick(index + step, true, true);
    }
    next.focus();
  };
  return (
    <input
      type="checkbox"
      data-select
      aria-label={t("import.select.item", { id })}
      checked={isOn}
      onChange={(event) => {
        const { nativeEvent } = event;
        selection.tick(index, !isOn, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
      onKeyDown={pressed}
    />
  );
}
