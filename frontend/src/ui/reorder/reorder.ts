import type { ItemEdges, Layout, Point } from "./layout";

/**
 * The item that is being moved. `rested`: where the pointer was at the last change of place, else where it was pressed.
 * `isDragged`: the pointer has left the slack.
 */
export type HeldItem =
  | { readonly id: string; readonly by: "keys" }
  | { readonly id: string; readonly by: "pointer"; readonly rested: Point; readonly isDragged: boolean };

/** What the user does. `cancel`: Escape, or the browser takes the pointer away. */
export type ReorderInput =
  | { type: "press"; id: string; pointer: Point }
  | { type: "point"; pointer: Point; edges: ItemEdges }
  | { type: "release" | "cancel" }
  | { type: "key"; id: string; key: string };

/** What happens to an item. `back`: it returns to the place where it was taken. */
export interface ReorderChange {
  readonly kind: "taken" | "moved" | "put" | "back";
  readonly id: string;
  readonly by: HeldItem["by"];
  /** Places in the list before the change; equal unless the item moves. */
  readonly from: number;
  readonly to: number;
}

export interface ReorderRules {
  /** The items in their order. */
  readonly ids: readonly string[];
  readonly layout: Layout;
  /** Whether Enter picks up and drops an item, and Escape puts it back. Else keys move it at once. */
  readonly lifts: boolean;
  /** Pixels that the pointer must go before an item moves, and again before its next move. */
  readonly slack: number;
}

/**
 * The state machine of reordering, without the DOM. Returns the item that is held after an input, and the change;
 * `undefined` for an input that is not for it.
 */
export function stepOf(
  held: HeldItem | undefined,
  input: ReorderInput,
  { ids, layout, lifts, slack }: ReorderRules,
): { held?: HeldItem | undefined; change?: ReorderChange } | undefined {
  const changeOf = (kind: ReorderChange["kind"], { id, by }: HeldItem, to?: number): ReorderChange => {
    const from = ids.indexOf(id);
    return { kind, id, by, from, to: to ?? from };
  };
  if (held?.by === "pointer") {
    if (input.type === "release") return { change: changeOf("put", held) };
    if (input.type === "cancel") return { change: changeOf(lifts ? "back" : "put", held) };
    if (input.type !== "point" || layout.distance(input.pointer, held.rested) < slack) return undefined;
    const from = ids.indexOf(held.id);
    const to = layout.placeAt(input.edges, from, input.pointer);
    if (from < 0 || to < 0 || to === from)
      return held.isDragged ? undefined : { held: { ...held, isDragged: true } };
    const dragged = { ...held, rested: input.pointer, isDragged: true };
    return { held: dragged, change: changeOf("moved", held, to) };
  }
  if (input.type === "press") {
    const pressed = { id: input.id, by: "pointer", rested: input.pointer, isDragged: slack === 0 } as const;
    return { held: pressed, change: changeOf("taken", pressed) };
  }
  if (input.type !== "key") return undefined;
  const { id, key } = input;
  const item = { id, by: "keys" } as const;
  const isHeld = held?.id === id;
  if (lifts && (key === "Enter" || key === " "))
    return isHeld ? { change: changeOf("put", item) } : { held: item, change: changeOf("taken", item) };
  if (lifts && !isHeld) return undefined;
  if (lifts && key === "Tab") return {};
  if (lifts && key === "Escape") return { change: changeOf("back", item) };
  const from = ids.indexOf(id);
  const to = layout.placeByKey(key, from, ids.length);
  if (to === undefined) return undefined;
  return ids[to] === undefined || to === from ? { held } : { held, change: changeOf("moved", item, to) };
}
