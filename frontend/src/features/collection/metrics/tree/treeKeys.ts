import type { KeyboardEvent } from "react";

/** Applies a key that was pressed on an entry of a tree: opens, closes, follows, ticks or moves. */
export function applyKey(
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
