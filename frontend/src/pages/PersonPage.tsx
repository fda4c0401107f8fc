import { CollectionEntries } from "@/features/account/page/CollectionEntries";
import { DashboardEntries } from "@/features/account/person/DashboardEntries";
import { PersonHead } from "@/features/account/person/PersonHead";
import { usePerson } from "@/features/account/person/usePerson";
import { NotFound } from "@/features/site/notFound/NotFound";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/u/{username}`: a user's public page. */
export default function PersonPage() {
  const { username = "" } = useParams();
  const t = useText();
  const { person, error, refetch, ...list } = usePerson(username);
  usePageTitle(person && (person.name ?? person.username));
  useOwnSpelling(person ? paths.person(person.username) : undefined);
  return (
    <Loaded from={{ data: person, error, refetch }} waiting={<PageSkeleton />} absent={<NotFound />}>
      {({ dashboards, collections, ...shown }) => (
        <>
          <PersonHead person={shown} />
          {collections.totalCount + dashboards.totalCount === 0 && (
            <EmptyState title={t("account.person.empty")} text={t("account.person.emptyText")} />
          )}
          {collections.totalCount > 0 && (
            <section>
              <h2>{t("account.tab.collections", { count: collections.totalCount })}</h2>
              <CollectionEntries heading="h3" collections={list.collections} />
              {list.more && (
                <p>
                  <Button busy={list.loadingMore} onClick={list.more}>
                    {t("common.showMore")}
                  </Button>
                </p>
              )}
            </section>
          )}
          {dashboards.totalCount > 0 && (
            <section>
              <h2>{t("account.tab.dashboards")}</h2>
              <DashboardEntries username={shown.username} dashboards={dashboards.nodes} />
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}
