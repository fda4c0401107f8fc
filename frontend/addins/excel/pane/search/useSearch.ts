import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/lib/browser/useSettled";
import { type Found, searchIndicators } from "../api/indicators";
import { usePane, useRequestContext } from "../app/services";

/** The time without a key press after which a search is sent, in milliseconds. */
const PAUSE = 250;

/** The results for a text, read while it is typed. */
export interface Search {
  /** The results; those of an earlier text while `isOld`. `undefined` without a text, and before the first results. */
  found: Found | undefined;
  isOld: boolean;
  error: Error | null;
  retry: () => void;
}

/** Searches a text once typing pauses. An answer for an earlier text is dropped. */
export function useSearch(typed: string): Search {
  const { bridge } = usePane();
  const context = useRequestContext();
  const text = typed.trim();
  const paused = useSettled(text, PAUSE);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ["search", paused],
    queryFn: ({ signal }) =>
      searchIndicators(paused, (path, init) => bridge.fetch(path, init), context, signal),
    enabled: paused !== "",
    placeholderData: keepPreviousData,
  });
  const isOld = text !== paused || isPlaceholderData || (isFetching && !data);
  return {
    found: text === "" ? undefined : data,
    isOld: text !== "" && isOld,
    error: text === "" || isFetching ? null : error,
    retry: () => void refetch(),
  };
}
