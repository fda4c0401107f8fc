import { fold } from "@/lib/text/fold";
import type { ListedAlert } from "../alert/alertQueries";
import { MODES } from "../alert/values";
import type { ListedFavourite } from "../favouriteQueries";

/** The orders of the lists. `own` is the reader's; `updated`, `added` and `set` begin with the latest. */
export type Order = "own" | "name" | "updated" | "added" | "set" | "mode";

/** An entry of a list with the texts by which it is found and sorted. */
export interface Row<Item> {
  readonly id: string;
  readonly item: Item;
  /** The name of the object, or of the time when the reader began to follow it. */
  readonly name: string;
  /** The names of its collection and of its publisher, and its key. */
  readonly place: string;
}

/** An order that a list offers. */
export interface Ordering<Item> {
  readonly order: Order;
  /** Compares two entries, which are sorted by name where they are equal; absent for the order of the list itself. */
  readonly compare?: (one: Item, other: Item) => number;
}

/** The orders of a list, the one at first before the others. */
export type Orders<Item> = readonly [Ordering<Item>, ...Ordering<Item>[]];

const BY_NAME: Ordering<unknown> = { order: "name", compare: () => 0 };

/** The orders of favourites; those that are not available come last among the updated ones. */
export const FAVOURITE_ORDERS: Orders<ListedFavourite> = [
  { order: "own" },
  BY_NAME,
  { order: "updated", compare: (one, other) => updatedAt(other).localeCompare(updatedAt(one)) },
  { order: "added", compare: (one, other) => other.addedAt.localeCompare(one.addedAt) },
];

/** The orders of alerts, which are listed from the last set to the first set. */
export const ALERT_ORDERS: Orders<ListedAlert> = [
  { order: "set" },
  BY_NAME,
  { order: "mode", compare: (one, other) => MODES.indexOf(one.mode) - MODES.indexOf(other.mode) },
];

function updatedAt({ metric, dashboard }: ListedFavourite): string {
  return metric?.publishedAt ?? dashboard?.updatedAt ?? "";
}

/** The rows that have all words of `text` in their name or place, in this order; case and accents do not count. */
export function listed<Item>(
  rows: readonly Row<Item>[],
  text: string,
  { compare }: Ordering<Item>,
  language: string,
): readonly Row<Item>[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found = rows.filter(({ name, place }) => {
    const all = fold(`${name} ${place}`);
    return words.every((word) => all.includes(word));
  });
  if (!compare) return found;
  const names = new Intl.Collator(language, { numeric: true });
  return found.sort((one, other) => compare(one.item, other.item) || names.compare(one.name, other.name));
}
