import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { SearchPageQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { filtersOf, orderOf, type SearchChoice } from "./choice";

const SEARCH = graphql(`
  query SearchPage(
    $text: String!
    $filters: SearchFilters!
    $order: SearchOrder!
    $language: Language!
    $first: Int!
    $after: String
  ) {
    search(text: $text, filters: $filters, order: $order, language: $language, first: $first, after: $after) {
      totalCount
      pageInfo { endCursor hasNextPage }
      complete
      missingWords
      spelling
      notes { code filter }
      nodes { ...SearchRow_result }
      facets {
        kinds { kind count }
        frequencies { frequency count }
        accounts { key name count }
        licences { licence count }
        tags { tag count }
        updated { days since count }
      }
    }
  }
`);

/** Results of a page. */
export const PAGE = 20;
/** Results that can be read at most. */
export const DEEPEST = 1_000;

/** A page of results with the choice that it is of. */
export type SearchResults = SearchPageQuery["search"] & { readonly choice: SearchChoice };
/** The numbers of results by value. */
export type Facets = SearchResults["facets"];

/** The results of a choice; while another choice loads, the previous results remain. */
export function searchQuery(choice: SearchChoice, language: "fr" | "en") {
  return queryOptions({
    queryKey: keys.search("page", choice, language),
    queryFn: async (): Promise<SearchResults> => {
      const { search } = await request(SEARCH, {
        text: choice.text,
        filters: filtersOf(choice),
        order: orderOf(choice),
        language: language === "fr" ? "FR" : "EN",
        first: PAGE,
        after: choice.after,
      });
      return { ...search, choice };
    },
    placeholderData: keepPreviousData,
  });
}
