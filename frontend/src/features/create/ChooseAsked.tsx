import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { EditableCollection } from "@/lib/data/account/editableCollections";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import css from "./ChooseCollection.module.css";
import { CollectionForm } from "./CollectionForm";

/** Chooses the collection of a new question among those that the reader follows or edits. */
export function ChooseAsked() {
  const t = useText();
  const query = useQuery(askableCollectionsQuery());
  return (
    <Loaded from={query} waiting={<PageSkeleton />}>
      {(collections) => (
        <>
          <PageHeader
            title={t("collectionForm.new.questionTitle")}
            summary={t("collectionForm.new.question.text")}
          />
          {collections.length > 0 ? (
            <>
              <CollectionForm
                collections={collections}
                to={(account, collection) => questionPaths.ask(account, collection)}
                mayMakeCollection={false}
              />
              <p className={css.other}>
                <Link to={paths.public("kind=collection")}>{t("collectionForm.new.noAskable.other")}</Link>
              </p>
            </>
          ) : (
            <EmptyState
              title={t("collectionForm.new.noAskable.title")}
              text={t("collectionForm.new.noAskable.text")}
              action={
                <Link className={buttonClass("primary")} to={paths.public("kind=collection")}>
                  {t("collectionForm.new.noAskable.action")}
                </Link>
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}

const ASKABLE_COLLECTIONS = graphql(`
  query AskableCollections {
    viewer {
      id
      favourites(kind: METRIC, first: 100) {
        nodes { id metric { id collection { id key name { fr en } licence account { key name } can { ask } } } }
      }
      editableCollections(first: 100) {
        nodes { id key name { fr en } licence account { key name } can { ask } }
      }
    }
  }
`);

/**
 * Collections in which the reader can ask: those of the reader's favourite indicators, then those that the reader edits.
 * Others are found by the search.
 */
function askableCollectionsQuery() {
  return queryOptions({
    queryKey: keys.choice("askable"),
    queryFn: async (): Promise<readonly EditableCollection[]> => {
      const { viewer } = await request(ASKABLE_COLLECTIONS);
      if (!viewer) return [];
      const followed = viewer.favourites.nodes.flatMap(({ metric }) => metric?.collection ?? []);
      const all = [...followed, ...viewer.editableCollections.nodes].filter(({ can }) => can.ask);
      return [...new Map(all.map((collection) => [collection.id, collection])).values()];
    },
  });
}
