import { queryOptions, useQuery } from "@tanstack/react-query";
import { ImportView } from "@/features/import/ImportView";
import { NotFound } from "@/features/site/NotFound";
import { graphql } from "@/gql";
import { usePageTitle } from "@/lib/browser/title";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation, useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** The target collection of an import, and whether this reader may import. */
const IMPORT_PLACE = graphql(`
  query ImportPlace($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      key
      account { key }
      can { editMetrics }
      ...ImportView_collection
    }
  }
`);

/** The target collection of an import. */
function importPlaceQuery(at: { account: string; collection: string }) {
  const variables = { account: at.account, key: at.collection };
  return queryOptions({
    queryKey: keys.collection(at, "import"),
    queryFn: async () => (await request(IMPORT_PLACE, variables)).collection ?? null,
  });
}

/** `/{account}/{collection}/import`: previews, repairs and publishes a file of many indicators. */
export default function ImportPage() {
  const t = useText();
  const { account = "", collection = "" } = useParams();
  const query = useQuery(importPlaceQuery({ account, collection }));
  const { data } = query;
  usePageTitle(t("import.title"));
  useOwnSpelling(data ? paths.importFile(data.account.key, data.key) : undefined);
  return (
    <Loaded from={query} waiting={<PageSkeleton />} absent={<NotFound />}>
      {(place) =>
        place.can.editMetrics ? (
          <ImportView key={place.id} collection={place} />
        ) : (
          <NotAllowed collection={paths.collection(place.account.key, place.key)} />
        )
      }
    </Loaded>
  );
}

/** Shown to a reader who may not import: a guest can sign in and return. `collection` is its address. */
function NotAllowed({ collection }: { collection: string }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const { viewer } = useViewer();
  return viewer === null ? (
    <EmptyState
      title={t("import.guest")}
      action={
        <Link className={buttonClass("primary")} to={paths.sign(pathname + search)}>
          {t("common.signIn")}
        </Link>
      }
    />
  ) : (
    <EmptyState
      title={t("import.forbidden")}
      action={
        <Link className={buttonClass()} to={collection}>
          {t("import.back")}
        </Link>
      }
    />
  );
}
