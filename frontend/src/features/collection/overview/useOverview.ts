import { useQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { COLLECTION_OVERVIEW, COLLECTION_PINS } from "./documents";

/** The content of a collection's overview page: its pins and the indicators published last. */
export function useOverview(account: string, key: string) {
  const query = useQuery({
    queryKey: ["collection", account, key, "overview"],
    queryFn: async () => (await request(COLLECTION_OVERVIEW, { account, key })).collection ?? null,
  });
  const pins = readFragment(COLLECTION_PINS, query.data);
  return { ...query, pins, recent: query.data?.metrics.nodes.filter((metric) => metric.publishedAt) ?? [] };
}

export type Pins = NonNullable<ReturnType<typeof useOverview>["pins"]>;
export type Pin = Pins["pins"][number];
