import { graphql } from "@/gql";
import type { ImportIdsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { MOST_OF_PAGE } from "../pageSize";
import type { ImportChoice } from "../useImportChoice";

/** The ids of a page of a file's indicators. */
const IMPORT_IDS = graphql(`
  query ImportIds(
    $id: ID!
    $options: ImportOptionsInput!
    $filter: ImportFilter!
    $search: String
    $first: Int!
    $after: String
  ) {
    import(id: $id) {
      id
      report(options: $options) {
        items(filter: $filter, search: $search, first: $first, after: $after) {
          nodes { id status }
          pageInfo { endCursor hasNextPage }
        }
      }
    }
  }
`);

/** The text that tells one result of the filter from another: it changes with the options. */
export function foundKey({ options, choice }: ImportChoice): string {
  return JSON.stringify([options, choice.filter, choice.search]);
}

/** An indicator that matches the search and the filter. */
type Found = NonNullable<ImportIdsQuery["import"]>["report"]["items"]["nodes"][number];

/** All matches, including those on pages that are not shown. */
export async function readFound(file: string, { options, choice }: ImportChoice): Promise<Found[]> {
  const found: Found[] = [];
  for (let after: string | null = null; ; ) {
    const data: Awaited<ReturnType<typeof pageOf>> = await pageOf(file, options, choice, after);
    const items = data.import?.report.items;
    found.push(...(items?.nodes ?? []));
    after = (items?.pageInfo.hasNextPage && items.pageInfo.endCursor) || null;
    if (after === null) return found;
  }
}

function pageOf(
  id: string,
  options: ImportChoice["options"],
  { filter, search }: ImportChoice["choice"],
  after: string | null,
) {
  return request(IMPORT_IDS, { id, options, filter, search: search || null, first: MOST_OF_PAGE, after });
}
