import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { statedSources } from "@/lib/text/sources";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import type { MetricPlace } from "../../place";
import { useCitedState } from "./useCitedState";

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

/** The citation of what the page shows of the indicator, as a sentence. */
export function useCitation(cited: CitedMetric, place: MetricPlace): string {
  const metric = readFragment(METRIC, cited);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const pick = usePickText();
  const { address, vintage, isPublished, date } = useCitedState(metric, place);
  const { collection } = metric;
  const [source = ""] = statedSources([metric]);
  return t("metric.about.citation", {
    hasSource: source ? "yes" : "no",
    source,
    publisher: collection.account.name || place.account,
    name: pick(metric.name)?.text ?? place.path,
    collection: pick(collection.name)?.text ?? place.collection,
    address,
    accessed: formatDate(new Date().toISOString(), language, timeZone),
    vintage,
    isPublished,
    date,
  });
}
