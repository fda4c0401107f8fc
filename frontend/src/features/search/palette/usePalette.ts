import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { OpenedBySearch } from "@/lib/counting/search";
import { useNavigate } from "@/lib/router/navigation";
import type { PaletteEntry } from "./entry";
import { isCommand } from "./keys";
import { usePaletteResults } from "./paletteQuery";
import { useEntries } from "./useEntries";

/** The text of the palette, its lines, and the line that Enter opens. */
export function usePalette(onClose: () => void) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const { results, count, isOld, isError } = usePaletteResults(text);
  const entries = useEntries(text, results);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isEnterWaiting, setIsEnterWaiting] = useState(false);
  const active = entries.find(({ id }) => id === chosenId) ?? entries[0];

  const open = (entry: PaletteEntry) => {
    onClose();
    if (entry.to !== undefined) navigate(entry.to, { state: { search: text } satisfies OpenedBySearch });
    else entry.run?.();
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  // Enter was pressed before the results of the text had arrived: it opens the first of them.
  useEffect(() => {
    if (!isEnterWaiting || isOld) return;
    setIsEnterWaiting(false);
    if (active) latest.current(active);
  }, [isEnterWaiting, isOld, active]);

  const move = (to: number) => {
    const next = entries.at(to % entries.length);
    if (next) setChosenId(next.id);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isCommand(event) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      onClose();
      return;
    }
    const at = active ? entries.indexOf(active) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      move(next);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      const isStale = isOld && chosenId === null && (active.group === "found" || active.group === "all");
      if (isCommand(event) && active.to !== undefined) window.open(active.to, "_blank", "noopener");
      else if (isStale) setIsEnterWaiting(true);
      else open(active);
    }
  };
  const type = (next: string) => {
    setTyped(next);
    setChosenId(null);
    setIsEnterWaiting(false);
  };
  return { typed, type, entries, active, count, isOld, isError, pressed, open, choose: setChosenId };
}
