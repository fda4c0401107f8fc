import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Place } from "../place";

const QUESTION_PAGE = graphql(`
  query QuestionPage($account: String!, $collection: String!, $number: Int!) {
    question(account: $account, collection: $collection, number: $number) {
      ...useQuestion_question
      ...QuestionDocumentHead_question
    }
  }
`);

/** A question with its answers; `null` if it does not exist for this reader. */
export function questionQuery(place: Place, number: number) {
  return queryOptions({
    queryKey: keys.collection(place, "question", number),
    queryFn: async () => (await request(QUESTION_PAGE, { ...place, number })).question ?? null,
  });
}
