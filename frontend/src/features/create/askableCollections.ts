import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { EditableCollection } from "./editableCollections";

const ASKABLE_COLLECTIONS = graphql(`
  query AskableCollections {
    viewer {
      id
      favourites(kind: METRIC, first: 100) {
        nodes { id metric { id collection { id key name { fr en } account { key name } can { ask } } } }
      }
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name } can { ask } }
      }
    }
  }
`);

/**
 * Collections in which the reader can ask: those of the reader's favourite indicators, then those that the reader edits.
 * Others are found by the search.
 */
export function askableCollectionsQuery() {
  return queryOptions({
    queryKey: keys.choice("askable"),
    queryFn: async (): Promise<readonly EditableCollection[]> => {
      const { viewer } = await request(ASKABLE_COLLECTIONS);
      if (!viewer) return [];
      const followed = viewer.favourites.nodes.flatMap(({ metric }) => metric?.collection ?? []);
      const all = [...followed, ...viewer.editableCollections.nodes].filter(({ can }) => can.ask);
      return [...new Map(all.map((collection) => [collection.id, collection])).values()];
    },
  });
}
