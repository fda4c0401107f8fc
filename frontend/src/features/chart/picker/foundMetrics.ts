import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { PickerMetricQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Language } from "@/lib/format";
import type { CollectionPlace } from "./useSearchedPlace";

const COLLECTION_METRICS = graphql(`
  query PickerMetrics($account: String!, $collection: String!, $search: String, $after: String) {
    collection(account: $account, key: $collection) {
      id
      metrics(first: 30, search: $search, after: $after) {
        nodes { id ...PickerEntry_metric ...SeriesDraft_metric }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

const SEARCH = graphql(`
  query PickerSearch($text: String!, $language: Language!, $after: String) {
    search(text: $text, filters: {kinds: [METRIC]}, language: $language, first: 30, after: $after) {
      nodes { metric { id ...PickerEntry_metric ...SeriesDraft_metric } }
      pageInfo { endCursor hasNextPage }
    }
  }
`);

const PROPOSED = graphql(`
  query PickerProposed {
    viewer {
      id
      favourites(kind: METRIC, first: 30) {
        nodes { metric { id ...PickerEntry_metric ...SeriesDraft_metric } }
      }
    }
    search(filters: {kinds: [METRIC]}, order: POPULARITY, first: 30) {
      nodes { metric { id ...PickerEntry_metric ...SeriesDraft_metric } }
    }
  }
`);

const ONE_METRIC = graphql(`
  query PickerMetric($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      ...PickerEntry_metric
      ...SeriesDraft_metric
    }
  }
`);

/** An indicator that the search found. */
export type FoundMetric = NonNullable<PickerMetricQuery["metric"]>;

interface Search extends CollectionPlace {
  /** All indicators of the collection if empty. */
  search: string;
}

/** The indicators of a collection that match a search, page by page; `null` if there is no such collection. */
export function metricsQuery({ account, collection, search }: Search) {
  return infiniteQueryOptions({
    queryKey: keys.choice("pickerMetrics", account, collection, search),
    queryFn: async ({ pageParam }) => {
      const variables = { account, collection, search: search || null, after: pageParam };
      return (await request(COLLECTION_METRICS, variables)).collection?.metrics ?? null;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined),
    placeholderData: (before) => before,
  });
}

/** The indicators that a text finds in all collections that the reader sees, page by page. */
export function searchedQuery(text: string, language: Language) {
  return infiniteQueryOptions({
    queryKey: keys.choice("pickerSearch", text, language),
    queryFn: async ({ pageParam }) => {
      const variables = {
        text,
        language: language === "fr" ? ("FR" as const) : ("EN" as const),
        after: pageParam,
      };
      const { nodes, pageInfo } = (await request(SEARCH, variables)).search;
      return { metrics: metricsOf(nodes), pageInfo };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
    placeholderData: (before) => before,
  });
}

/** What is offered before anything is typed: the reader's favourites, then the indicators that most readers follow. */
export function proposedQuery() {
  return queryOptions({
    queryKey: keys.choice("pickerProposed"),
    queryFn: async () => {
      const { viewer, search } = await request(PROPOSED);
      const favourites = metricsOf(viewer?.favourites.nodes ?? []);
      const own = new Set(favourites.map(({ id }) => id));
      return [...favourites, ...metricsOf(search.nodes).filter(({ id }) => !own.has(id))];
    },
  });
}

function metricsOf(nodes: readonly { metric?: FoundMetric | null }[]): FoundMetric[] {
  return nodes.flatMap(({ metric }) => metric ?? []);
}

/** The indicator at an address. */
export function metricQuery({ account, collection, path }: CollectionPlace & { path: string }) {
  return queryOptions({
    queryKey: keys.choice("pickerMetric", account, collection, path),
    queryFn: async () => (await request(ONE_METRIC, { account, collection, path })).metric ?? null,
  });
}
