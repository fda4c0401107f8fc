import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Place } from "../place";

const POST_HISTORY = graphql(`
  query PostHistory($account: String!, $collection: String!, $number: Int!, $post: ID!) {
    question(account: $account, collection: $collection, number: $number) {
      id
      history(post: $post) { at title text }
    }
  }
`);

/** The earlier texts of a post of a question, in Markdown, the latest first. Empty unless the reader moderates. */
export function postHistoryQuery(place: Place, number: number, post: string) {
  return queryOptions({
    queryKey: keys.collection(place, "question", number, "history", post),
    queryFn: async () => (await request(POST_HISTORY, { ...place, number, post })).question?.history ?? [],
  });
}
