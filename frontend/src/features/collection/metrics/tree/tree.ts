import type { SelectionState } from "../../bulk/selection/useSelection";
import type { Place } from "../../place";
import type { Filter } from "../useListChoice";

/** The context of every entry of a tree. */
export interface Tree {
  place: Place;
  filter: Filter;
  /** The only entry that is a tab stop. */
  current: string | null;
  isOpen: (path: string, siblings: number) => boolean;
  setOpen: (path: string, open: boolean) => void;
  /** The selection, in selection mode. */
  selection: SelectionState | null;
}
