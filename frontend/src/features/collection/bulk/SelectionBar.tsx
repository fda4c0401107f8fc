import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import shared from "@/ui/style/selectionBar.module.css";
import type { Filter } from "../metrics/useListChoice";
import { type TickingOf, useTicking } from "../metrics/useTicking";
import type { Place } from "../place";
import { EditDialog } from "./edit/EditDialog";
import { ExportMenu } from "./export/ExportMenu";
import { wantedOf } from "./export/exportAddress";
import { RemoveDialog } from "./remove/RemoveDialog";
import css from "./SelectionBar.module.css";
import { type SelectionState, useSelection } from "./selection/useSelection";

const TROUBLE = {
  tooMany: "bulk.bar.tooMany",
  tooManyMore: "bulk.bar.tooManyMore",
  ended: "bulk.bar.ended",
  failed: "common.failure.load",
} as const;

/** The selection, and the ticks that it makes in a table. */
export type ListSelection = SelectionState & { tickingOf: TickingOf };

/** Holds the selection: its number of indicators and the actions on them; the bar stays visible. */
export function SelectionBar(props: {
  place: Place;
  filter: Filter;
  /** Number of matches of the current filter. */
  found: number | undefined;
  mayEdit: boolean;
  /** Called with the selection for the table and the tree, before they are painted; with `null` at its end. */
  onSelection: (selection: ListSelection | null) => void;
  onStop: () => void;
}) {
  const { place, filter, found, mayEdit, onSelection, onStop } = props;
  const t = useText();
  const [open, setOpen] = useState<"remove" | "edit" | null>(null);
  const state = useSelection(place, filter);
  const { count, selection } = state;
  const tickingOf = useTicking(state);
  const listed = useMemo(() => ({ ...state, tickingOf }), [state, tickingOf]);
  useLayoutEffect(() => {
    onSelection(listed);
    return () => onSelection(null);
  }, [listed, onSelection]);
  return (
    <section ref={useFocusOnEmptied(count)} className={shared.bar} aria-label={t("bulk.bar.label")}>
      <Count state={state} found={found} />
      <div className={css.actions}>
        {count > 0 && <ExportMenu place={place} count={count} wanted={wantedOf(selection)} edged />}
        {mayEdit && count > 0 && (
          <>
            <Button small icon={<IconPencil size={16} aria-hidden />} onClick={() => setOpen("edit")}>
              {t("bulk.bar.edit")}
            </Button>
            <Button
              small
              variant="danger"
              icon={<IconTrash size={16} aria-hidden />}
              onClick={() => setOpen("remove")}
            >
              {t("bulk.bar.remove")}
            </Button>
          </>
        )}
        <Button small variant="quiet" className={shared.stop} onClick={onStop}>
          {t("bulk.bar.stop")}
        </Button>
      </div>
      {state.trouble && (
        <p className={shared.trouble} role="alert">
          {t(TROUBLE[state.trouble])}
        </p>
      )}
      {open === "remove" && (
        <RemoveDialog
          place={place}
          selection={selection}
          onClose={() => setOpen(null)}
          onRemoved={state.clear}
        />
      )}
      {open === "edit" && <EditDialog place={place} selection={selection} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** The number of selected indicators; all matches are offered, and none. */
function Count({ state, found }: { state: SelectionState; found: number | undefined }) {
  const { count, busy } = state;
  const t = useText();
  const isOffered = found !== undefined && found > 0 && !state.hasAll(found);
  return (
    <div className={css.words}>
      <p role="status">
        <strong>{state.isFound ? t("bulk.bar.found", { count }) : t("bulk.bar.count", { count })}</strong>
        {busy && <span className="detail"> {t("bulk.bar.reading")}</span>}
      </p>
      {isOffered && !busy && (
        <Button variant="link" onClick={() => state.tickFound(found)}>
          {t("bulk.bar.all", { count: found })}
        </Button>
      )}
      {count > 0 && (
        <Button variant="link" onClick={state.clear}>
          {t("bulk.bar.clear")}
        </Button>
      )}
    </div>
  );
}

/** Focuses the first button of the bar when the focused element disappears with the selection. */
function useFocusOnEmptied(count: number) {
  const bar = useRef<HTMLElement>(null);
  const had = useRef(count);
  useEffect(() => {
    const isEmptied = count === 0 && had.current > 0;
    had.current = count;
    if (isEmptied && (document.activeElement ?? document.body) === document.body)
      bar.current?.querySelector("button")?.focus();
  }, [count]);
  return bar;
}
