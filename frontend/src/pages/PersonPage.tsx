import { useInfiniteQuery } from "@tanstack/react-query";
import { CollectionEntries } from "@/features/account/page/CollectionEntries";
import { AnswerEntries } from "@/features/account/person/AnswerEntries";
import { useCollectionFacts } from "@/features/account/person/collectionFacts";
import { DashboardEntries } from "@/features/account/person/DashboardEntries";
import { PersonHead } from "@/features/account/person/PersonHead";
import { PersonPosts, PersonSection, postCount } from "@/features/account/person/PersonSection";
import { personAnswersQuery, personQuestionsQuery } from "@/features/account/person/postQueries";
import { QuestionRow } from "@/features/question/list/QuestionRow";
import { NotFound } from "@/features/site/NotFound";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { useText } from "@/lib/text/text";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { personQuery } from "../features/account/person/personQuery";

/** `/u/{username}`: a user's public page. */
export default function PersonPage() {
  const { username = "" } = useParams();
  const t = useText();
  const { person, error, refetch, ...list } = usePerson(username);
  const questions = useInfiniteQuery(personQuestionsQuery(username));
  const answers = useInfiniteQuery(personAnswersQuery(username));
  const collectionFacts = useCollectionFacts();
  usePageTitle(person && (person.name ?? person.username));
  useOwnSpelling(person ? paths.person(person.username) : undefined);
  return (
    <Loaded from={{ data: person, error, refetch }} waiting={<PageSkeleton />} absent={<NotFound />}>
      {({ dashboards, collections, ...shown }) => (
        <>
          <PersonHead person={shown} />
          {[collections.totalCount, dashboards.totalCount, postCount(questions), postCount(answers)].every(
            (count) => count === 0,
          ) && <EmptyState title={t("account.person.empty")} text={t("account.person.emptyText")} />}
          {collections.totalCount > 0 && (
            <PersonSection
              title={t("account.tab.collections", { count: collections.totalCount })}
              paging={list.paging}
            >
              <CollectionEntries heading="h3" collections={list.collections} />
            </PersonSection>
          )}
          {dashboards.totalCount > 0 && (
            <PersonSection title={t("account.tab.dashboards")}>
              <DashboardEntries username={shown.username} dashboards={dashboards.nodes} />
            </PersonSection>
          )}
          <PersonPosts list={questions} title={(count) => t("account.person.questions", { count })}>
            {(asked) => (
              <ul data-rows="keys">
                {asked.map(({ id, collection, ...question }) => (
                  <QuestionRow
                    key={id}
                    place={{ account: collection.account.key, collection: collection.key }}
                    question={question}
                    origin={collectionFacts(collection)}
                  />
                ))}
              </ul>
            )}
          </PersonPosts>
          <PersonPosts list={answers} title={(count) => t("account.person.answers", { count })}>
            {(given) => <AnswerEntries answers={given} />}
          </PersonPosts>
        </>
      )}
    </Loaded>
  );
}

/** A user's public page and public collections, page by page; `null` if it does not exist for this reader. */
function usePerson(username: string) {
  const query = useInfiniteQuery(personQuery(username));
  return {
    person: query.data ? (query.data.pages[0] ?? null) : undefined,
    collections: query.data?.pages.flatMap((page) => page?.collections.nodes ?? []) ?? [],
    error: query.error,
    refetch: query.refetch,
    paging: query,
  };
}
