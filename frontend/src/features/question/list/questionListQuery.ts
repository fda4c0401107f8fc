import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { CollectionQuestionsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Place } from "../place";
import type { QuestionChoice } from "./useQuestionChoice";

const COLLECTION_QUESTIONS = graphql(`
  query CollectionQuestions(
    $account: String!
    $key: String!
    $after: String
    $filter: QuestionFilter!
    $search: String
    $tag: String
    $metric: ID
    $order: QuestionOrder!
  ) {
    collection(account: $account, key: $key) {
      id
      questionList(
        first: 20
        after: $after
        filter: $filter
        search: $search
        tag: $tag
        metric: $metric
        order: $order
      ) {
        nodes { id metric { id name { fr en } } ...QuestionRow_question }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** A page of the list. */
type QuestionPage = NonNullable<CollectionQuestionsQuery["collection"]>["questionList"];

const NO_QUESTIONS: QuestionPage = {
  nodes: [],
  pageInfo: { endCursor: null, hasNextPage: false },
  totalCount: 0,
};

/** The questions of a collection, page by page; while another choice loads, the previous result remains. */
export function questionListQuery(place: Place, choice: QuestionChoice) {
  const { filter, query, tag, metric, order } = choice;
  return infiniteQueryOptions({
    queryKey: keys.collection(place, "questions", choice),
    queryFn: async ({ pageParam }) => {
      const { collection } = await request(COLLECTION_QUESTIONS, {
        account: place.account,
        key: place.collection,
        after: pageParam,
        filter,
        search: query || null,
        tag,
        metric,
        order,
      });
      return collection?.questionList ?? NO_QUESTIONS;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
    placeholderData: keepPreviousData,
  });
}

const QUESTION_TAGS = graphql(`
  query QuestionTags($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      questionTags { name count }
    }
  }
`);

/** The tags of a collection's questions, the most used first. */
export function questionTagsQuery(place: Place) {
  return queryOptions({
    queryKey: keys.collection(place, "questionTags"),
    queryFn: async () =>
      (await request(QUESTION_TAGS, { account: place.account, key: place.collection })).collection
        ?.questionTags ?? [],
  });
}
