import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams, useSearchParams } from "react-router";
import { COLLECTION_HEAD, COLLECTION_PAGE } from "@/features/collection/documents";
import { CollectionHead } from "@/features/collection/page/CollectionHead";
import { MetricList } from "@/features/collection/page/MetricList";
import { NotFound } from "@/features/notFound/NotFound";
import { readFragment } from "@/gql";
import { request } from "@/lib/graphql";
import { lazyPage } from "@/lib/lazyPage";
import { useOwnSpelling } from "@/lib/ownSpelling";
import { paths } from "@/lib/paths";
import { useViewer } from "@/lib/session";
import { usePickText } from "@/lib/text";
import { usePageTitle } from "@/lib/title";
import { LoadFailure } from "@/ui/LoadFailure";
import { PageSkeleton } from "@/ui/Skeleton";

const EditCollection = lazyPage(() => import("@/features/collection/form/EditCollection"), {
  waiting: <PageSkeleton />,
  failed: (retry) => <LoadFailure error={null} onRetry={retry} />,
});

/** `/{account}/{collection}`: a collection and its indicators; with `?edit` its form. */
export default function CollectionPage() {
  const [search] = useSearchParams();
  return search.has("edit") ? <EditCollection /> : <Shown />;
}

function Shown() {
  const { account = "", collection: key = "" } = useParams();
  const pick = usePickText();
  const { viewer } = useViewer();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["collection", account, key],
    queryFn: async () => (await request(COLLECTION_PAGE, { account, key })).collection ?? null,
  });
  const collection = readFragment(COLLECTION_HEAD, data);
  usePageTitle(collection && (pick(collection.name)?.text ?? collection.key));
  const isTab = useLocation().pathname.endsWith("/metrics");
  const own =
    collection &&
    (isTab ? paths.collectionMetrics : paths.collection)(collection.account.key, collection.key);
  useOwnSpelling(own ?? undefined);
  if (isPending) return <PageSkeleton />;
  if (error && !collection) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!collection) return <NotFound />;
  return (
    <>
      <CollectionHead collection={collection} />
      <MetricList
        account={collection.account.key}
        collection={collection.key}
        count={collection.metricCount}
        mayAdd={collection.can.editMetrics}
        expert={viewer?.expert ?? false}
      />
    </>
  );
}
