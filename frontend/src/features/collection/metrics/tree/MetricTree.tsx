import { type KeyboardEvent, useState } from "react";
import { useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import type { SelectionState } from "../../bulk/useSelection";
import { ListSkeleton, NothingFound } from "../ListStates";
import type { useListChoice } from "../useListChoice";
import css from "./MetricTree.module.css";
import { type Tree, TreeLevel } from "./TreeLevel";
import { nextItem } from "./treeKeys";
import { useBranch } from "./useBranch";
import { useOpenBranches } from "./useOpenBranches";

/**
 * The indicators as the tree of their paths: arrow keys move, right opens, left closes, Enter follows the link. During
 * selection, the space bar ticks.
 */
export function MetricTree(props: {
  account: string;
  collection: string;
  choice: ReturnType<typeof useListChoice>;
  selection: SelectionState | null;
}) {
  const { account, collection, choice, selection } = props;
  const t = useText();
  const { query, frequency, under } = choice;
  const filter = { query, frequency, under };
  const top = useBranch(account, collection, filter);
  const { chosen, setOpen } = useOpenBranches(account, collection);
  const [current, setCurrent] = useState<string | null>(null);
  const first = top.data?.pages[0]?.nodes[0]?.path;
  const filtered = query !== "" || frequency !== null;
  const tree: Tree = {
    account,
    collection,
    filter,
    current: current ?? first ?? null,
    setCurrent,
    setOpen,
    selection,
    isOpen: (path, siblings) => chosen[path] ?? (filtered && siblings <= OPEN_BY_ITSELF),
  };

  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item =
      event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[role="treeitem"]');
    if (!item) return;
    const { path } = item.dataset;
    const open = item.ariaExpanded ?? item.getAttribute("aria-expanded");
    if (event.key === "Enter" && event.target === item) {
      item.querySelector<HTMLElement>("[data-leads]")?.click();
    } else if (event.key === " " && event.target === item) {
      // The boxes are no tab stops: the entry ticks its own.
      item.querySelector<HTMLElement>("[data-tick]")?.click();
    } else if (path !== undefined && event.key === "ArrowRight" && open === "false") {
      setOpen(path, true);
    } else if (path !== undefined && event.key === "ArrowLeft" && open === "true") {
      setOpen(path, false);
    } else {
      const next = nextItem(event.currentTarget, item, event.key);
      if (!next) return;
      next.focus();
    }
    event.preventDefault();
  };

  if (top.isPending) return <ListSkeleton rows={8} />;
  if (top.isError && !top.data) return <LoadFailure error={top.error} onRetry={() => void top.refetch()} />;
  if (!first) return <NothingFound query={query} onClear={choice.clear} />;
  return (
    <div
      role="tree"
      className={top.isPlaceholderData ? `${css.tree} ${css.stale}` : css.tree}
      aria-label={t("collectionMore.tree.label")}
      aria-busy={top.isFetching}
      onKeyDown={pressed}
      onFocus={(event) => {
        const item = event.target.closest<HTMLElement>('[role="treeitem"]');
        if (item?.dataset.path !== undefined) setCurrent(item.dataset.path);
      }}
    >
      <TreeLevel tree={tree} level={1} list={top} />
    </div>
  );
}

/** With a filter, the entries of a level open automatically up to this number. */
const OPEN_BY_ITSELF = 8;
