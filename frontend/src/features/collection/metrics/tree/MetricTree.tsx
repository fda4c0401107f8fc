import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import type { SelectionState } from "../../bulk/selection/useSelection";
import type { Place } from "../../place";
import { ListSkeleton, NothingFound } from "../ListStates";
import type { ListChoice } from "../useListChoice";
import { TreeLevel } from "./TreeLevel";
import type { Tree } from "./tree";
import { useBranch } from "./useBranch";

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
            className={top.isPlaceholderData ? "lined stale" : "lined"}
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

/**
 * The entries of the tree that a reader opened and closed, by path; the others are open if a filter leaves few. Stored
 * in the query cache for a while, so that the tree keeps its state.
 */
function useOpenBranches(place: Place) {
  const client = useQueryClient();
  const key = keys.collection(place, "openBranches");
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>(
    () => client.getQueryData<Record<string, boolean>>(key) ?? {},
  );
  const setOpen = (path: string, open: boolean) => {
    const next = { ...chosen, [path]: open };
    setChosen(next);
    client.setQueryData(key, next);
  };
  return { chosen, setOpen };
}

/** Applies a key that was pressed on an entry of a tree: opens, closes, follows, ticks or moves. */
function applyKey(
  event: KeyboardEvent<HTMLDivElement>,
  setOpen: (path: string, open: boolean) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const item = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[role="treeitem"]');
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
}

/** The entries of a tree that the keyboard can reach, from top to bottom. */
function items(tree: HTMLElement): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')];
}

/** The entry that a key moves to; `undefined` for a key that does not move. */
function nextItem(tree: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const all = items(tree);
  const at = all.indexOf(from);
  switch (key) {
    case "ArrowDown":
      return all[at + 1];
    case "ArrowUp":
      return all[at - 1];
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    case "ArrowLeft":
      return from.parentElement?.closest<HTMLElement>('[role="treeitem"]') ?? undefined;
    case "ArrowRight":
      return from.querySelector<HTMLElement>('[role="treeitem"]') ?? undefined;
    default:
      return key.length === 1 && key !== " " ? beginningWith(all, at, key) : undefined;
  }
}

/** The next entry whose text begins with a letter. */
function beginningWith(all: HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return order.find((item) => item.dataset.words?.toLowerCase().startsWith(letter.toLowerCase()));
}
