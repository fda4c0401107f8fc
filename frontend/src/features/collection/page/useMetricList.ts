import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { MetricOrder } from "@/gql/graphql";
import { request } from "@/lib/graphql";
import { COLLECTION_METRICS } from "../documents";

const PAGE_SIZE = 50;
const TYPING_PAUSE_MS = 180;

export type Sort = "key" | "name" | "updated";

const ORDER: Record<Sort, { order: MetricOrder; descending: boolean }> = {
  key: { order: "PATH", descending: false },
  name: { order: "NAME", descending: false },
  updated: { order: "UPDATED", descending: true },
};

function isSort(value: string | null): value is Sort {
  return value !== null && value in ORDER;
}

/** What the list is filtered and sorted by; the address holds it (`?q=…&sort=…`). */
export function useListChoice() {
  const [search, setSearch] = useSearchParams();
  const query = search.get("q") ?? "";
  const given = search.get("sort");
  const sort: Sort = isSort(given) ? given : "key";
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  if (query !== known) {
    // The address changed by itself (back, a link): the field follows.
    setKnown(query);
    setTyped(query);
  }

  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => {
      setKnown(typed.trim());
      setSearch((old) => changed(old, "q", typed.trim()), { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, query, setSearch]);

  const setSort = (next: Sort) =>
    setSearch((old) => changed(old, "sort", next === "key" ? "" : next), {
      replace: true,
      preventScrollReset: true,
    });
  return { query, typed, setTyped, sort, setSort };
}

function changed(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}

/** The indicators of a collection, page by page; while another choice loads, the last one stays. */
export function useMetricList(account: string, key: string, choice: { query: string; sort: Sort }) {
  const search = useDeferredValue(choice.query);
  return useInfiniteQuery({
    queryKey: ["collection", account, key, "metrics", search, choice.sort],
    queryFn: async ({ pageParam }) => {
      const data = await request(COLLECTION_METRICS, {
        account,
        key,
        first: PAGE_SIZE,
        after: pageParam,
        search: search || null,
        ...ORDER[choice.sort],
      });
      return (
        data.collection?.metrics ?? {
          nodes: [],
          pageInfo: { endCursor: null, hasNextPage: false },
          totalCount: 0,
        }
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
  });
}
