import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { EditableCollectionsQuery } from "@/gql/graphql";
import { request } from "../graphql";
import { keys } from "../keys";

const EDITABLE_COLLECTIONS = graphql(`
  query EditableCollections($after: String) {
    viewer {
      id
      editableCollections(first: 100, after: $after) {
        nodes { id key name { fr en } licence account { key name } }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

type Found = NonNullable<EditableCollectionsQuery["viewer"]>["editableCollections"];

/** Reads every page: the last chosen collection may be on any of them. */
async function readAll(): Promise<Found["nodes"]> {
  const all: Found["nodes"] = [];
  let after: string | null = null;
  do {
    const page: Found | undefined = (await request(EDITABLE_COLLECTIONS, { after })).viewer
      ?.editableCollections;
    all.push(...(page?.nodes ?? []));
    after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  return all;
}

/** A collection whose indicators the reader may edit. */
export type EditableCollection = Found["nodes"][number];

/** All collections whose indicators the reader may edit. */
export function editableCollectionsQuery() {
  return queryOptions({ queryKey: keys.choice("collections"), queryFn: readAll });
}
