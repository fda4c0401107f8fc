/**
 * Lists and tables whose rows lead somewhere: a `ul` or a `tbody` with `data-rows`. The first link of a row is where it
 * leads. The arrow keys up and down move the focus from row to row, and Enter follows the link, as on every link. With
 * `data-rows="open"`, a click anywhere on a row opens it; with `keys`, for rows of several destinations or with fields,
 * only the link does.
 */
const ROWS = "[data-rows]";

/** What a click is meant for, in place of the row. */
const OWN_CLICK =
  "a, button, input, select, textarea, label, summary, dialog, [role=menu], [contenteditable]";

/** Makes all such lists of the document respond, also those that are drawn later; returns the end of it. */
export function startRows(): () => void {
  document.addEventListener("keydown", moveFocus);
  document.addEventListener("click", openRow);
  document.addEventListener("auxclick", openRow);
  return () => {
    document.removeEventListener("keydown", moveFocus);
    document.removeEventListener("click", openRow);
    document.removeEventListener("auxclick", openRow);
  };
}

/** The list around an element and the element's row in it. */
function rowOf(target: EventTarget | null): { list: HTMLElement; row: Element } | undefined {
  if (!(target instanceof Element)) return undefined;
  const list = target.closest<HTMLElement>(ROWS);
  const row = list && [...list.children].find((it) => it.contains(target));
  return list && row ? { list, row } : undefined;
}

/** The link of a row; `null` for a row that leads nowhere. */
function linkOf(row: Element): HTMLAnchorElement | null {
  return row.querySelector<HTMLAnchorElement>("a[href]");
}

/** Moves the focus from a link of a row to the link of the row above or below. */
function moveFocus(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(target instanceof HTMLAnchorElement)) return;
  const found = rowOf(target);
  if (!found) return;
  const links = [...found.list.children].map((row) => [row, linkOf(row)] as const).filter(([, link]) => link);
  const at = links.findIndex(([row]) => row === found.row);
  const next = links[at + step]?.[1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Opens the row under the pointer by a click on its link; with Ctrl or the middle button in a new tab. */
function openRow(event: MouseEvent): void {
  const { button, target, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button > 1) return;
  const found = rowOf(target);
  if (found?.list.dataset.rows !== "open" || (target as Element).closest(OWN_CLICK)) return;
  const selection = getSelection();
  if (selection && !selection.isCollapsed && found.row.contains(selection.focusNode)) return;
  const isMiddle = button === 1;
  linkOf(found.row)?.dispatchEvent(
    new MouseEvent("click", {
      bubbles: true,
      cancelable: true,
      ctrlKey: ctrlKey || isMiddle,
      metaKey: metaKey || isMiddle,
      shiftKey,
      altKey,
    }),
  );
}
