import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { statedSources } from "@/lib/text/sources";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import type { MetricPlace } from "../../place";
import { lastingAddress } from "../address";

const METRIC = graphql(`
  fragment useCitation_metric on Metric {
    name { fr en }
    source
    vintage
    publishedAt
    collection { name { fr en } account { name } }
  }
`);

/** An indicator that can be cited. */
export type CitedMetric = FragmentType<typeof METRIC>;

/** The cited state: vintage and day, if anything was published. */
export function useCitedState(state: { publishedAt?: string | null | undefined; vintage: number }) {
  const { publishedAt, vintage } = state;
  const language = useLanguage();
  const timeZone = useTimeZone();
  return {
    vintage,
    isPublished: publishedAt ? "yes" : "no",
    date: publishedAt ? formatDate(publishedAt, language, timeZone) : "",
  };
}

/** The citation of the indicator, as a sentence. */
export function useCitation(cited: CitedMetric, place: MetricPlace): string {
  const metric = readFragment(METRIC, cited);
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
    publisher: collection.account.name || place.account,
    name: pick(metric.name)?.text ?? place.path,
    collection: pick(collection.name)?.text ?? place.collection,
    address: lastingAddress(place),
    accessed: formatDate(new Date().toISOString(), language, timeZone),
    ...state,
  });
}
