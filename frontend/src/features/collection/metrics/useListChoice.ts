import { useEffect, useRef, useState } from "react";
import type { Frequency, MetricOrder } from "@/gql/graphql";
import { FREQUENCIES } from "@/lib/calendar/frequency";
import { useSearchParams } from "@/lib/router/navigation";

const TYPING_PAUSE_MS = 120;

/** The sort orders of the list; a `-` reverses. */
const SORTS = ["key", "-key", "name", "-name", "updated", "-updated"] as const;
export type Sort = (typeof SORTS)[number];

export const ORDER: Record<Sort, { order: MetricOrder; descending: boolean }> = {
  key: { order: "PATH", descending: false },
  "-key": { order: "PATH", descending: true },
  name: { order: "NAME", descending: false },
  "-name": { order: "NAME", descending: true },
  updated: { order: "UPDATED", descending: true },
  "-updated": { order: "UPDATED", descending: false },
};

/** Restricts the listed indicators. */
export interface Filter {
  query: string;
  frequency: Frequency | null;
  /** A path; only indicators below it match. */
  under: string | null;
}

/** Whether a filter excludes anything. */
export function isFilter({ query, frequency, under }: Filter): boolean {
  return query !== "" || frequency !== null || under !== null;
}

export type View = "table" | "tree";

/** The choices of the list, stored in the address: `?q=…&freq=monthly&under=…&sort=…&view=tree`. */
export function useListChoice() {
  const [search, setSearch] = useSearchParams();
  const query = search.get("q") ?? "";
  const sort = SORTS.find((it) => it === search.get("sort")) ?? "key";
  const frequency = FREQUENCIES.find((it) => it.toLowerCase() === search.get("freq")) ?? null;
  const under = search.get("under");
  const view: View = search.get("view") === "tree" ? "tree" : "table";
  const [typed, setTyped] = useState(query);
  /** Filters written to the address that have not come back as `query` yet: that takes a moment during typing. */
  const sent = useRef<string[]>([]);

  const set = (name: string, value: string) =>
    setSearch((old) => changed(old, name, value), { replace: true, preventScrollReset: true });

  // Applies a change of the address to the field, except an echo of the user's own typing.
  useEffect(() => {
    const at = sent.current.lastIndexOf(query);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at < 0) setTyped(query);
  }, [query]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === query) return;
    const timer = setTimeout(() => {
      sent.current.push(wanted);
      setSearch((old) => changed(old, "q", wanted), { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, query, setSearch]);

  return {
    filter: { query, frequency, under } satisfies Filter,
    typed,
    setTyped,
    sort,
    setSort: (next: Sort) => set("sort", next === "key" ? "" : next),
    setFrequency: (next: Frequency | null) => set("freq", next?.toLowerCase() ?? ""),
    setUnder: (next: string | null) => set("under", next ?? ""),
    view,
    /** The address of the same choices, as a table or as a tree. */
    viewLink: (next: View) => `?${changed(search, "view", next === "tree" ? "tree" : "")}`,
    clear: () => {
      setTyped("");
      setSearch((old) => ["q", "freq", "under"].reduce((all, name) => changed(all, name, ""), old), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}

/** The choices of the list, and how they are changed. */
export type ListChoice = ReturnType<typeof useListChoice>;

function changed(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}
