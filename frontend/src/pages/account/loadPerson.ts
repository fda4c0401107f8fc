import { personQuery } from "@/features/account/person/personQuery";
import { personAnswersQuery, personQuestionsQuery } from "@/features/account/person/postQueries";
import type { Loader } from "@/lib/data/loader";

/** A user's page, with the first questions and answers. */
export const load: Loader = ({ username = "" }) => [
  personQuery(username),
  personQuestionsQuery(username),
  personAnswersQuery(username),
];
