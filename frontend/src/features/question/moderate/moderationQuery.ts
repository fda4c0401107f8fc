import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { ModerationQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Place } from "../place";

const MODERATION = graphql(`
  query Moderation($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      postReports(first: 50) {
        nodes {
          id
          reason
          reporter
          at
          question { id number slug title }
          post { id text author { username } }
        }
        totalCount
      }
      barredUsers { username reason at }
    }
  }
`);

type Moderated = NonNullable<ModerationQuery["collection"]>;

/** A report that nobody has handled. */
export type Report = NonNullable<Moderated["postReports"]>["nodes"][number];

/** A user who cannot post in the collection. */
export type BarredUser = NonNullable<Moderated["barredUsers"]>[number];

/** The oldest 50 open reports of a collection, and the users barred from posting; `null` for readers who do not moderate. */
export function moderationQuery(place: Place) {
  return queryOptions({
    queryKey: keys.collection(place, "moderation"),
    queryFn: async () => {
      const { collection } = await request(MODERATION, { account: place.account, key: place.collection });
      if (!collection?.postReports) return null;
      const { id, postReports, barredUsers } = collection;
      return { id, reports: postReports.nodes, total: postReports.totalCount, barred: barredUsers ?? [] };
    },
  });
}
