import { keepPreviousData, queryOptions } from "@tanstack/react-query";
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
        marks { fr en }
        metric { path name { fr en } collection { key name { fr en } account { key name } } }
        dashboard { key name { fr en } account { key name } collection { key name { fr en } } }
        collection { key name { fr en } account { key name } }
        account { key name }
      }
    }
  }
`);

/** An object that is suggested. */
export type PaletteResult = PaletteQuery["search"]["nodes"][number];

/** The best objects for a text; while another text loads, the previous ones remain. */
export function paletteQuery(text: string) {
  return queryOptions({
    queryKey: keys.search("palette", text),
    queryFn: async () => (await request(PALETTE, { text })).search,
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });
}
