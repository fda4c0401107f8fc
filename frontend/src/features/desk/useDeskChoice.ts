import { useEffect, useState } from "react";
import { useSearchParams } from "@/lib/router/navigation";

const TYPING_PAUSE_MS = 200;

/** The filters of the desk, stored in the address: `?q=…&in=…&due`. */
export function useDeskChoice() {
  const [search, setSearch] = useSearchParams();
  const query = search.get("q") ?? "";
  const collection = search.get("in");
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
    collection,
    setCollection: (id: string | null) => set("in", id ?? ""),
    due: search.has("due"),
    /** Whether the rows are filtered by text or collection. */
    isFiltered: query !== "" || collection !== null,
    /** The address of the same filters, for all or for due indicators. */
    dueLink: (due: boolean) => `?${changed(search, "due", due ? "1" : "")}`,
    clear: () => {
      setTyped("");
      setSearch({}, { replace: true, preventScrollReset: true });
    },
  };
}

/** The filters of the desk. */
export type DeskChoice = ReturnType<typeof useDeskChoice>;

function changed(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}
