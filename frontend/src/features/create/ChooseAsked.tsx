import { useQuery } from "@tanstack/react-query";
import { paths } from "@/lib/paths";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { askableCollectionsQuery } from "./askableCollections";
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
