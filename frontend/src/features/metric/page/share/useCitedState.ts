import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage } from "@/lib/text/text";
import type { MetricPlace } from "../../place";
import { lastingAddress } from "../address";
import { readAddress } from "../series/options/readAddress";
import { useSeries } from "../series/useSeries";

/** What a citation says of the state that the page shows. */
interface CitedState {
  readonly vintage: number;
  readonly isPublished: "yes" | "no";
  /** Its day in the reader's language; empty before the first publish. */
  readonly date: string;
  readonly publishedAt: string | null;
  /** The address that shows the same again. */
  readonly address: string;
}

/** The state of the indicator that the page shows: of the options in its address, else the latest. */
export function useCitedState(
  latest: { publishedAt?: string | null | undefined; vintage: number },
  place: MetricPlace,
): CitedState {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [search] = useSearchParams();
  const shown = readAddress(search);
  const { data, isPlaceholderData } = useSeries(place, shown.reading);
  const read = isPlaceholderData || data?.problems.length !== 0 ? undefined : data;
  const vintage = read?.vintage ?? latest.vintage;
  const publishedAt = (read ? read.publishedAt : latest.publishedAt) ?? null;
  return {
    vintage,
    isPublished: publishedAt ? "yes" : "no",
    date: publishedAt ? formatDate(publishedAt, language, timeZone) : "",
    publishedAt,
    address: lastingAddress(place, shown, read ? vintage : undefined),
  };
}
