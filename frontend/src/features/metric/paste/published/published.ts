import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { PublishedCollectionQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { MetricPlace } from "../../place";
import type { Address } from "../publish/publish";

const PUBLISHED_METRIC = graphql(`
  query PublishedMetric($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      path
      name { fr en }
      collection { key account { key } }
      ...useChartSeries_metric
      ...ShareParts_metric
    }
  }
`);

const PUBLISHED_COLLECTION = graphql(`
  query PublishedCollection($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      key
      version
      account { key }
      name { fr en }
      summary { fr en }
      description { fr en }
      tags { fr en }
      licence
      access
      questions
      can { edit }
      metrics(first: 100, order: UPDATED, descending: true) {
        nodes { id path name { fr en } }
      }
    }
  }
`);

const RENAME_COLLECTION = graphql(`
  mutation RenameCollection($id: ID!, $version: Int!, $input: CollectionInput!) {
    updateCollection(id: $id, version: $version, input: $input) {
      problems { ...Problem }
    }
  }
`);

/** A collection to which indicators were published. */
export type PublishedCollection = NonNullable<PublishedCollectionQuery["collection"]>;

/** A published indicator; `null` if it does not exist for this reader. */
export function publishedMetricQuery(place: MetricPlace) {
  return queryOptions({
    queryKey: keys.metric(place, "published"),
    queryFn: async () => (await request(PUBLISHED_METRIC, place)).metric ?? null,
  });
}

/** The collection of published indicators; `null` if it does not exist for this reader. */
export function publishedCollectionQuery({ account, collection }: Address) {
  return queryOptions({
    queryKey: keys.collection({ account, collection }, "published"),
    queryFn: async () =>
      (await request(PUBLISHED_COLLECTION, { account, key: collection })).collection ?? null,
  });
}

/** Gives a collection another name; its other fields remain. */
export async function renameCollection(collection: PublishedCollection, name: PublishedCollection["name"]) {
  const { id, version, key, summary, description, tags, licence, access, questions } = collection;
  const input = { key, name, summary, description, tags, licence, access, questions };
  return (await request(RENAME_COLLECTION, { id, version, input })).updateCollection;
}
