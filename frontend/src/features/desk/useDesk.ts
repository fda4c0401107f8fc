import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { request } from "@/lib/data/graphql";
import { useSearchParams } from "@/lib/router/navigation";
import { DESK } from "./documents";

const PAGE = 50;
const TYPING_PAUSE_MS = 200;

/** The filters of the desk, stored in the address: `?q=…&in=…&due`. */
export function useDeskChoice() {
  const [search, setSearch] = useSearchParams();
  const query = search.get("q") ?? "";
  const [typed, setTyped] = useState(query);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === query) return;
    const timer = setTimeout(
      () => setSearch((old) => changed(old, "q", wanted), { replace: true, preventScrollReset: true }),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, query, setSearch]);
  const set = (name: string, value: string) =>
    setSearch((old) => changed(old, name, value), { replace: true, preventScrollReset: true });
  return {
    typed,
    setTyped,
    query,
    collection: search.get("in"),
    setCollection: (id: string | null) => set("in", id ?? ""),
    due: search.has("due"),
    /** The address of the same filters, for all or for due indicators. */
    dueLink: (due: boolean) => `?${changed(search, "due", due ? "1" : "")}`,
    clear: () => {
      setTyped("");
      setSearch({}, { replace: true, preventScrollReset: true });
    },
  };
}

export type DeskChoice = ReturnType<typeof useDeskChoice>;

function changed(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}

/** The desk page by page. It is never refetched automatically: rows must not move during typing. */
export function useDesk({ query, collection, due }: Pick<DeskChoice, "query" | "collection" | "due">) {
  return useInfiniteQuery({
    queryKey: ["desk", { query, collection, due }],
    queryFn: async ({ pageParam }) => {
      const { viewer } = await request(DESK, {
        first: PAGE,
        after: pageParam,
        search: query || null,
        collection,
        due,
      });
      return (
        viewer?.desk ?? {
          nodes: [],
          pageInfo: { endCursor: null, hasNextPage: false },
          totalCount: 0,
          dueCount: 0,
        }
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
