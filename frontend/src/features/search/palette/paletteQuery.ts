import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { PaletteQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const PALETTE = graphql(`
  query Palette($text: String!) {
    search(text: $text, first: 8) {
      totalCount
      nodes {
        kind
        public
        marks { fr en }
        metric { id path name { fr en } end { date } collection { key name { fr en } account { key name } } }
        dashboard { id key name { fr en } account { key name } collection { key name { fr en } } }
        collection { id key name { fr en } account { key name } }
        account { id key name }
        question { id number slug title collection { key account { key } } }
      }
    }
  }
`);

/** An object that is suggested. */
export type PaletteResult = PaletteQuery["search"]["nodes"][number];

/** The best objects for a text. */
function paletteQuery(text: string) {
  return queryOptions({
    queryKey: keys.search("palette", text),
    queryFn: async () => (await request(PALETTE, { text })).search,
    enabled: text !== "",
  });
}

/** What a text finds. Earlier results remain until those of the latest text have arrived, in whatever order they do. */
export function usePaletteResults(text: string) {
  const { data, isPlaceholderData, isFetching, isError } = useQuery({
    ...paletteQuery(text),
    placeholderData: keepPreviousData,
  });
  const hasText = text !== "";
  return {
    results: hasText && !isError ? (data?.nodes ?? []) : [],
    /** The number of suggestions; `undefined` until they have arrived. */
    count: hasText && !isPlaceholderData ? data?.nodes.length : undefined,
    /** Whether the results of this text have not arrived yet. */
    isOld: hasText && (isPlaceholderData || (data === undefined && isFetching)),
    isError: hasText && isError,
  };
}
