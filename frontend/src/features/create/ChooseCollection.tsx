import { useQuery } from "@tanstack/react-query";
import { editableCollectionsQuery } from "@/lib/data/account/editableCollections";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { CollectionForm } from "./CollectionForm";
import { ReaderOffer } from "./Offer";

const KINDS = {
  indicator: {
    title: "metricMore.form.createTitle",
    text: "collectionForm.new.indicator.text",
    to: paths.newMetric,
  },
  import: {
    title: "collectionForm.new.importTitle",
    text: "collectionForm.new.import.text",
    to: paths.importFile,
  },
} as const;

interface ChooseCollectionProps {
  kind: keyof typeof KINDS;
  mayMakeCollection: boolean;
  /** Whether the viewer has a reader account, which may still be an editor of another account's collection. */
  isReader: boolean;
}

/** Chooses the collection of a new indicator, or of an imported file; proposes the last one. */
export function ChooseCollection({ kind, mayMakeCollection, isReader }: ChooseCollectionProps) {
  const { title, text, to } = KINDS[kind];
  const t = useText();
  const query = useQuery(editableCollectionsQuery());
  return (
    <Loaded from={query} waiting={<PageSkeleton />}>
      {(collections) => {
        const [first, ...others] = collections;
        if (!first && isReader) return <ReaderOffer />;
        if (!first) return <NoCollection title={t(title)} mayMakeCollection={mayMakeCollection} />;
        // A single collection leaves no choice.
        if (others.length === 0) return <Navigate replace to={to(first.account.key, first.key)} />;
        return (
          <>
            <PageHeader title={t(title)} summary={t(text)} />
            <CollectionForm collections={collections} to={to} mayMakeCollection={mayMakeCollection} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Shown to a publisher who may edit no collection. */
function NoCollection({ title, mayMakeCollection }: { title: string; mayMakeCollection: boolean }) {
  const t = useText();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={t("collectionForm.new.noCollection.title")}
        text={t("collectionForm.new.noCollection.text")}
        action={
          mayMakeCollection && (
            <Link className={buttonClass("primary")} to={paths.newCollection()}>
              {t("collectionForm.new.noCollection.action")}
            </Link>
          )
        }
      />
    </>
  );
}
