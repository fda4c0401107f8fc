import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import type { SelectionState } from "../../bulk/selection/useSelection";
import type { Place } from "../../place";
import { ListSkeleton, NothingFound } from "../ListStates";
import type { ListChoice } from "../useListChoice";
import css from "./MetricTree.module.css";
import { TreeLevel } from "./TreeLevel";
import type { Tree } from "./tree";
import { applyKey } from "./treeKeys";
import { useBranch } from "./useBranch";
import { useOpenBranches } from "./useOpenBranches";

/** With a filter, the entries of a level open automatically up to this number. */
const OPEN_BY_ITSELF = 8;

/**
 * The indicators as the tree of their paths: arrow keys move, right opens, left closes, Enter follows the link. During
 * selection, the space bar ticks.
 */
export function MetricTree(props: { place: Place; choice: ListChoice; selection: SelectionState | null }) {
  const { place, choice, selection } = props;
  const t = useText();
  const { filter } = choice;
  const top = useBranch(place, filter);
  const { chosen, setOpen } = useOpenBranches(place);
  const [current, setCurrent] = useState<string | null>(null);
  const first = top.data?.pages[0]?.nodes[0]?.path;
  const isFiltered = filter.query !== "" || filter.frequency !== null;
  const tree: Tree = {
    place,
    filter,
    current: current ?? first ?? null,
    setOpen,
    selection,
    isOpen: (path, siblings) => chosen[path] ?? (isFiltered && siblings <= OPEN_BY_ITSELF),
  };
  return (
    <Loaded from={top} waiting={<ListSkeleton rows={8} />}>
      {() =>
        first === undefined ? (
          <NothingFound query={filter.query} onClear={choice.clear} />
        ) : (
          <div
            role="tree"
            className={top.isPlaceholderData ? `${css.tree} ${css.stale}` : css.tree}
            aria-label={t("collectionMore.tree.label")}
            aria-busy={top.isFetching}
            onKeyDown={(event) => applyKey(event, setOpen)}
            onFocus={(event) => {
              const item = event.target.closest<HTMLElement>('[role="treeitem"]');
              if (item?.dataset.path !== undefined) setCurrent(item.dataset.path);
            }}
          >
            <TreeLevel tree={tree} level={1} list={top} />
          </div>
        )
      }
    </Loaded>
  );
}
