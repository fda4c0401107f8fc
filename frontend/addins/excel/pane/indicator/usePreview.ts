import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/lib/browser/useSettled";
import type { Table } from "../../../core/cells";
import { usePane } from "../app/services";
import type { SeriesArguments } from "./options/choice";

/** The time without a change after which a series is read, in milliseconds. */
const PAUSE = 250;

/** A series as the formula would return it. */
export interface SeriesPreview {
  /** Rows of period and value, oldest first; `undefined` while it is read and after an error. */
  table: Table | undefined;
  /** The rows of an earlier choice, while a new one is read. */
  shown: Table | undefined;
  error: Error | null;
  retry: () => void;
}

/** Reads a series with the arguments of its formula, so that the preview is what the cells will show. */
export function usePreview(id: string, given: SeriesArguments): SeriesPreview {
  const { bridge } = usePane();
  const text = JSON.stringify(given);
  const settled = useSettled(text, PAUSE);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["series", id, settled],
    queryFn: () => bridge.call("SERIES", [id, ...(JSON.parse(settled) as SeriesArguments)]),
    placeholderData: keepPreviousData,
  });
  const isNow = text === settled && !isPlaceholderData && !error;
  return {
    table: isNow ? data : undefined,
    shown: error ? undefined : data,
    error: text === settled ? error : null,
    retry: () => void refetch(),
  };
}
