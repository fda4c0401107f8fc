/** The place of an element in the document: its indexes among its siblings, from the root down. */
export interface Place {
  readonly indexes: readonly number[];
  readonly tag: string;
}

/** The place of the focused element below `root`; `undefined` if there is none. */
export function focusedPlace(root: Element): Place | undefined {
  const focused = document.activeElement;
  if (!focused?.closest(`#${root.id} *`)) return undefined;
  const indexes: number[] = [];
  for (let at = focused; at !== root && at.parentElement; at = at.parentElement)
    indexes.unshift([...at.parentElement.children].indexOf(at));
  return { indexes, tag: focused.tagName };
}

/** Focuses the element at a place, if it is of the same kind and nothing else has the focus. */
export function focusPlace(root: Element, { indexes, tag }: Place): void {
  const found = indexes.reduce<Element | undefined>((at, index) => at?.children[index], root);
  if (document.activeElement !== document.body || found?.tagName !== tag) return;
  (found as HTMLElement).focus({ preventScroll: true });
}
