import { infiniteQueryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const PERSON_QUESTIONS = graphql(`
  query PersonQuestions($username: String!, $after: String) {
    person(username: $username) {
      questions(first: 10, after: $after) {
        totalCount
        pageInfo { endCursor hasNextPage }
        nodes {
          id
          collection { key account { key } ...collectionFacts_collection }
          ...QuestionRow_question
        }
      }
    }
  }
`);

const PERSON_ANSWERS = graphql(`
  query PersonAnswers($username: String!, $after: String) {
    person(username: $username) {
      answers(first: 10, after: $after) {
        totalCount
        pageInfo { endCursor hasNextPage }
        nodes { ...AnswerEntries_answer }
      }
    }
  }
`);

interface PageEnd {
  readonly pageInfo: { readonly endCursor?: string | null; readonly hasNextPage: boolean };
}

const nextOf = ({ pageInfo }: PageEnd) => (pageInfo.hasNextPage ? pageInfo.endCursor : null);

/** The list of a user who does not exist for this reader. */
const NOTHING = { totalCount: 0, pageInfo: { endCursor: null, hasNextPage: false }, nodes: [] };

/** A user's questions in public collections, the latest first, ten a page. */
export function personQuestionsQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: keys.person(username, "questions"),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      (await request(PERSON_QUESTIONS, { username, after: pageParam })).person?.questions ?? NOTHING,
    getNextPageParam: nextOf,
  });
}

/** A user's answers in public collections, the latest first, ten a page. */
export function personAnswersQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: keys.person(username, "answers"),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      (await request(PERSON_ANSWERS, { username, after: pageParam })).person?.answers ?? NOTHING,
    getNextPageParam: nextOf,
  });
}
