import { useQuery } from "@tanstack/react-query";
import { graphql, readFragment } from "@/gql";
import type { UseQuestion_QuestionFragment } from "@/gql/graphql";
import type { Place } from "../place";
import { questionQuery } from "./questionQuery";

const QUESTION = graphql(`
  fragment useQuestion_question on Question {
    id
    number
    slug
    title
    tags
    isClosed
    answerCount
    collection { id key name { fr en } account { key name } questions can { ask moderatePosts } }
    metric { id path name { fr en } }
    post { state ...PostView_post }
    answers { number isAccepted post { id ...PostView_post } }
    can { answer accept moderate }
  }
`);

/** A question with its answers. */
export type ShownQuestion = UseQuestion_QuestionFragment;

/** The question with a number in a collection; `null` if it does not exist for this reader. */
export function useQuestion(place: Place, number: number) {
  const { data, error, refetch } = useQuery(questionQuery(place, number));
  return { data: readFragment(QUESTION, data), error, refetch };
}
