import { type RefObject, useRef, useState } from "react";
import { useText } from "@/lib/text/text";
import { COLUMN, moved } from "@/ui/reorder/layout";
import { useReorder } from "@/ui/reorder/useReorder";
import type { SeriesDraft } from "../draft/draft";

interface Options {
  drafts: readonly SeriesDraft[];
  onChange: (drafts: readonly SeriesDraft[]) => void;
  nameAt: (index: number) => string;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Moves and removes the series of a chart, and announces it. */
export function useSeriesList({ drafts, onChange, nameAt, chosen, onChoose }: Options) {
  const t = useText();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const { held, handle } = useReorder({
    ids: drafts.map((one) => one.id),
    layout: COLUMN,
    lifts: false,
    slack: 4,
    onChange: ({ kind, from, to }) => {
      if (kind !== "moved") return;
      setSaid(t("chartSeries.moved", { name: nameAt(from), place: to + 1, count: drafts.length }));
      onChange(moved(drafts, from, to));
    },
  });
  const remove = (index: number) => {
    setSaid(t("chartSeries.removed", { name: nameAt(index) }));
    const rest = drafts.filter((_, at) => at !== index);
    const next = Math.min(index, rest.length - 1);
    if (drafts[index]?.id === chosen) onChoose(rest[next]?.id);
    onChange(rest);
    focusRow(list, next);
  };
  const dragged = held?.by === "pointer" && held.isDragged ? held.id : undefined;
  return { list, said, dragged, handle, remove };
}

/** After a removal the focus moves to the next row in this position, else to the button that adds. */
function focusRow(list: RefObject<HTMLOListElement | null>, index: number): void {
  requestAnimationFrame(() => {
    const row = list.current?.querySelectorAll<HTMLElement>("[data-name]")[index];
    (row ?? document.querySelector<HTMLElement>("[data-add]"))?.focus();
  });
}
