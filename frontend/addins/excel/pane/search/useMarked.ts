import { type KeyboardEvent, useState } from "react";
import type { FoundIndicator } from "../api/indicators";
import { resultId } from "./ResultList";

/** The marked result of a list and the keys of its field. */
export interface Marked {
  active: FoundIndicator | undefined;
  /** Marks the first result. */
  reset: () => void;
  pressed: (event: KeyboardEvent) => void;
}

/**
 * Marks results from the field above them: arrows, Home and End move the mark, with an end of the list beside the other
 * one; Enter chooses.
 *
 * @param list the element id of the list.
 * @param choose absent while the results are those of an earlier text.
 */
export function useMarked(
  list: string,
  items: readonly FoundIndicator[],
  choose: ((indicator: FoundIndicator) => void) | undefined,
): Marked {
  const [marked, mark] = useState(0);
  const active = items[Math.min(marked, items.length - 1)];
  const pressed = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowDown: (marked + 1) % Math.max(items.length, 1),
      ArrowUp: (marked - 1 + items.length) % Math.max(items.length, 1),
      Home: 0,
      End: items.length - 1,
    };
    const place = places[event.key];
    // With Shift these keys select text.
    if (place !== undefined && items.length > 0 && !event.shiftKey) {
      event.preventDefault();
      mark(place);
      document.getElementById(resultId(list, place))?.scrollIntoView?.({ block: "nearest" });
    }
    if (event.key === "Enter" && active) choose?.(active);
  };
  return { active, reset: () => mark(0), pressed };
}
