import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Language } from "@/lib/text/language";
import { useLanguage } from "@/lib/text/text";
import { type ExampleSeries, PLACEHOLDERS } from "./formulas";

/** The indicators of this installation that were updated last, and its most frequent tag. */
const EXAMPLE_SERIES = graphql(`
  query ExampleSeries($language: Language!) {
    search(filters: { kinds: [METRIC] }, order: UPDATED, language: $language, first: 30) {
      nodes {
        public
        metric { path frequency lastPeriod collection { key account { key } } }
      }
      facets { tags { tag } }
    }
  }
`);

function exampleSeriesQuery(language: Language) {
  return queryOptions({
    queryKey: keys.search("examples", "series", language),
    queryFn: async (): Promise<ExampleSeries> => {
      const { search } = await request(EXAMPLE_SERIES, { language: language === "fr" ? "FR" : "EN" });
      const metrics = search.nodes.flatMap(({ public: isPublic, metric }) =>
        isPublic && metric?.lastPeriod ? [{ ...metric, lastPeriod: metric.lastPeriod }] : [],
      );
      const monthly = metrics.filter(({ frequency }) => frequency === "MONTHLY");
      const newestFirst = monthly.sort((one, other) => other.lastPeriod.localeCompare(one.lastPeriod));
      const metric = newestFirst[0] ?? metrics[0];
      if (!metric) return PLACEHOLDERS[language];
      const collection = `${metric.collection.account.key}/${metric.collection.key}`;
      return {
        id: `${collection}/${metric.path}`,
        collection,
        period: metric.lastPeriod,
        isMonthly: metric.frequency === "MONTHLY",
        word: search.facets.tags[0]?.tag ?? PLACEHOLDERS[language].word,
      };
    },
    staleTime: 60_000,
  });
}

/** A public indicator of this installation, monthly and recent if there is one; absent while it is looked for. */
export function useExampleSeries(): ExampleSeries | undefined {
  const language = useLanguage();
  const { data, isError } = useQuery(exampleSeriesQuery(language));
  return isError ? PLACEHOLDERS[language] : data;
}
