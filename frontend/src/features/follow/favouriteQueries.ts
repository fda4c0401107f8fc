import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { HomeFavouritesQuery, ListedFavouritesQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const STARRED = graphql(`
  query Starred {
    viewer { id starred }
  }
`);

/** The ids of everything that the reader has starred. */
export function starredQuery() {
  return queryOptions({
    queryKey: keys.favourites("starred"),
    queryFn: async (): Promise<string[]> => (await request(STARRED)).viewer?.starred ?? [],
    staleTime: 60_000,
  });
}

/** Most indicators, and most dashboards, among the favourites on the home page. */
const ON_HOME = 24;

const HOME_FAVOURITES = graphql(`
  query HomeFavourites($first: Int!) {
    viewer {
      id
      metrics: favourites(kind: METRIC, first: $first) {
        totalCount
        nodes {
          id
          name { fr en }
          metric { id path name { fr en } publishedAt collection { key account { key } } ...PinnedMetric_metric }
        }
      }
      dashboards: favourites(kind: DASHBOARD, first: $first) {
        totalCount
        nodes { id name { fr en } dashboard { ...DashboardLines_dashboard } }
      }
      own: dashboards(first: 12) {
        totalCount
        nodes { id ...DashboardLines_dashboard }
      }
    }
  }
`);

type HomeViewer = NonNullable<HomeFavouritesQuery["viewer"]>;

/** A starred indicator on the home page; without `metric` if it is not available. */
export type HomeMetric = HomeViewer["metrics"]["nodes"][number];

/** What the reader has on the home page: favourites of both kinds, and dashboards. */
export function homeFavouritesQuery() {
  return queryOptions({
    queryKey: keys.favourites("list", "home"),
    queryFn: async () => (await request(HOME_FAVOURITES, { first: ON_HOME })).viewer ?? null,
  });
}

const VISIT_HOME = graphql(`
  mutation VisitHome {
    visitHome {
      viewer { id formerVisitAt }
      problems { ...Problem }
    }
  }
`);

/** Notes this visit of the home page; the end of the visit before, or `null` during the first. */
export function visitQuery() {
  return queryOptions({
    queryKey: keys.favourites("visit"),
    queryFn: async () => (await request(VISIT_HOME)).visitHome.viewer?.formerVisitAt ?? null,
    staleTime: 5 * 60_000,
    retry: false,
  });
}

const LISTED_FAVOURITES = graphql(`
  query ListedFavourites($kind: FavouriteKind!, $after: String) {
    viewer {
      id
      favourites(kind: $kind, first: 100, after: $after) {
        pageInfo { endCursor hasNextPage }
        nodes {
          id
          kind
          addedAt
          name { fr en }
          metric {
            id
            path
            name { fr en }
            unit { fr en }
            frequency
            decimals
            lastPeriod
            lastValue
            publishedAt
            collection { key name { fr en } account { key name } }
          }
          dashboard {
            id
            key
            name { fr en }
            chartCount
            updatedAt
            account { key name }
            collection { key name { fr en } }
          }
        }
      }
    }
  }
`);

/** A favourite in the full list. */
export type ListedFavourite = NonNullable<ListedFavouritesQuery["viewer"]>["favourites"]["nodes"][number];

/** All favourites of a kind, in the reader's order: at most 1,000, read in pages of 100. */
export function listedFavouritesQuery(kind: "METRIC" | "DASHBOARD") {
  return queryOptions({
    queryKey: keys.favourites("list", kind),
    queryFn: async () => {
      const all: ListedFavourite[] = [];
      let after: string | undefined;
      for (;;) {
        const page = (await request(LISTED_FAVOURITES, { kind, after })).viewer?.favourites;
        if (!page) return all;
        all.push(...page.nodes);
        if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return all;
        after = page.pageInfo.endCursor;
      }
    },
  });
}
