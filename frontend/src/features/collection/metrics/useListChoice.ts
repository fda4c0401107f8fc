import type { Frequency, MetricOrder } from "@/gql/graphql";
import { FREQUENCIES } from "@/lib/calendar/frequency";
import { useSearchParams } from "@/lib/router/navigation";
import { useTypedParameter, withParameter } from "@/lib/router/useTypedParameter";

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
  const { value: query, typed, setTyped } = useTypedParameter("q");
  const sort = SORTS.find((it) => it === search.get("sort")) ?? "key";
  const frequency = FREQUENCIES.find((it) => it.toLowerCase() === search.get("freq")) ?? null;
  const under = search.get("under");
  const view: View = search.get("view") === "tree" ? "tree" : "table";
  const set = (name: string, value: string) =>
    setSearch((old) => withParameter(old, name, value), { replace: true, preventScrollReset: true });

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
    viewLink: (next: View) => `?${withParameter(search, "view", next === "tree" ? "tree" : "")}`,
    clear: () => {
      setTyped("");
      setSearch((old) => ["q", "freq", "under"].reduce((all, name) => withParameter(all, name, ""), old), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}

/** The choices of the list, and how they are changed. */
export type ListChoice = ReturnType<typeof useListChoice>;
