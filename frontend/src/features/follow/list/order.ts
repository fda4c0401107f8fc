import { fold } from "@/lib/text/fold";
import type { ListedFavourite } from "../favouriteQueries";

/** The orders of the list. `own` is the reader's; `updated` and `added` begin with the latest. */
export const ORDERS = ["own", "name", "updated", "added"] as const;

export type Order = (typeof ORDERS)[number];

/** A favourite with the texts by which it is found and sorted. */
export interface Row {
  readonly favourite: ListedFavourite;
  /** The name of the object, or of the time when it was starred. */
  readonly name: string;
  /** The names of its collection and of its publisher, and its key. */
  readonly place: string;
}

function updatedAt({ favourite: { metric, dashboard } }: Row): string {
  return metric?.publishedAt ?? dashboard?.updatedAt ?? "";
}

/** The rows that have all words of `text` in their name or place, in this order; case and accents do not count. */
export function listed(rows: readonly Row[], text: string, order: Order, language: string): readonly Row[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found = rows.filter(({ name, place }) => {
    const all = fold(`${name} ${place}`);
    return words.every((word) => all.includes(word));
  });
  if (order === "own") return found;
  const { compare } = new Intl.Collator(language, { numeric: true });
  return found.sort((one, other) => {
    if (order === "name") return compare(one.name, other.name);
    const at = order === "added" ? (row: Row) => row.favourite.addedAt : updatedAt;
    return at(other).localeCompare(at(one)) || compare(one.name, other.name);
  });
}
