import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import css from "../form/Form.module.css";
import { lengthOf } from "../form/limits";
import type { Place } from "../place";

/** Pause in typing after which similar questions are searched, in milliseconds. */
const PAUSE_MS = 400;

/** Characters of a title from which similar questions are searched. */
const SEARCHED_FROM = 5;

const SIMILAR = graphql(`
  query SimilarQuestions($account: String!, $key: String!, $title: String!) {
    collection(account: $account, key: $key) {
      id
      similarQuestions(title: $title) { id number slug title answerCount acceptedAnswer }
    }
  }
`);

/** Questions of the collection that resemble a title during typing; nothing without one. */
export function SimilarQuestions({ place, title }: { place: Place; title: string }) {
  const t = useText();
  const settled = useSettled(title.trim(), PAUSE_MS);
  const isSearched = lengthOf(settled) >= SEARCHED_FROM;
  const { data = [] } = useQuery({
    queryKey: keys.collection(place, "similarQuestions", settled),
    queryFn: async () => {
      const variables = { account: place.account, key: place.collection, title: settled };
      return (await request(SIMILAR, variables)).collection?.similarQuestions ?? [];
    },
    enabled: isSearched,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = isSearched ? data : [];
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={css.similar}>
          <p>{t("question.similar")}</p>
          <ul>
            {found.map((question) => (
              <li key={question.id}>
                <Link to={questionPaths.question(place.account, place.collection, question)}>
                  {question.title}
                </Link>{" "}
                <span>
                  {question.acceptedAnswer
                    ? t("question.similar.accepted")
                    : t("question.row.answers", { count: question.answerCount })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
