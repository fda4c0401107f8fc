import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { graphql, readFragment } from "@/gql";
import type { UseCollection_CollectionFragment } from "@/gql/graphql";
import { collectionQuery } from "./collectionQueries";

const COLLECTION = graphql(`
  fragment useCollection_collection on Collection {
    id
    key
    name { fr en }
    account { key }
    metricCount
    dashboards(first: 1) { totalCount }
    questions
    questionList(first: 1) { totalCount }
    can { editMetrics seeMembers seeAnalytics ask moderatePosts }
    ...CollectionHead_collection
    ...CollectionTabs_collection
    ...Overview_collection
    ...DashboardList_collection
  }
`);

/** The collection that the pages of a collection share. */
export type CurrentCollection = UseCollection_CollectionFragment;

/** The collection at an address; `null` if it does not exist for this reader. */
export function useCollectionAt(account: string, key: string) {
  const { data, error, refetch } = useQuery(collectionQuery(account, key));
  return { data: readFragment(COLLECTION, data), error, refetch };
}

/** The collection of the current page; set by the frame around the pages of a collection. */
export const CollectionContext = createContext<CurrentCollection | null>(null);

/** The collection of the current page. */
export function useCollection(): CurrentCollection {
  const collection = use(CollectionContext);
  if (!collection) throw new Error("no page of a collection around this component");
  return collection;
}
