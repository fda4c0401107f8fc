import type { MetricViewFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { statedSources } from "@/lib/text/sources";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { lastingAddress } from "../address";

/** The cited state: vintage and day, if anything was published. */
export function useCitedState({ publishedAt, vintage }: Pick<MetricViewFragment, "publishedAt" | "vintage">) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  return {
    vintage,
    isPublished: publishedAt ? "yes" : "no",
    date: publishedAt ? formatDate(publishedAt, language, timeZone) : "",
  };
}

/** The citation of the indicator, as a sentence. */
export function useCitation(metric: MetricViewFragment): string {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const pick = usePickText();
  const state = useCitedState(metric);
  const { collection } = metric;
  const [source = ""] = statedSources([metric]);
  return t("metric.about.citation", {
    hasSource: source ? "yes" : "no",
    source,
    publisher: collection.account.name || collection.account.key,
    name: pick(metric.name)?.text ?? metric.path,
    collection: pick(collection.name)?.text ?? collection.key,
    address: lastingAddress(metric),
    accessed: formatDate(new Date().toISOString(), language, timeZone),
    ...state,
  });
}
