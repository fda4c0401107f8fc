import { CollectionEntries } from "@/features/account/page/CollectionEntries";
import { DashboardEntries } from "@/features/person/DashboardEntries";
import { PersonHead } from "@/features/person/PersonHead";
import { usePerson } from "@/features/person/usePerson";
import { NotFound } from "@/features/site/notFound/NotFound";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/u/{username}`: a user's public page. */
export default function PersonPage() {
  const { username = "" } = useParams();
  const t = useText();
  const { person, collections, error, retry, more, loadingMore } = usePerson(username);
  usePageTitle(person && (person.name ?? person.username));
  useOwnSpelling(person ? paths.person(person.username) : undefined);

  if (person === null) return <NotFound />;
  if (!person) return error ? <LoadFailure error={error} onRetry={retry} /> : <PageSkeleton />;
  const nothing = person.collections.totalCount + person.dashboards.totalCount === 0;
  return (
    <>
      <PersonHead person={person} />
      {nothing && <EmptyState title={t("settings.person.empty")} text={t("settings.person.emptyText")} />}
      {person.collections.totalCount > 0 && (
        <section>
          <h2>{t("account.tab.collections", { count: person.collections.totalCount })}</h2>
          <CollectionEntries heading="h3" collections={collections} />
          {more && (
            <p>
              <Button busy={loadingMore} onClick={more}>
                {t("common.showMore")}
              </Button>
            </p>
          )}
        </section>
      )}
      {person.dashboards.totalCount > 0 && (
        <section>
          <h2>{t("account.tab.dashboards")}</h2>
          <DashboardEntries person={person} />
        </section>
      )}
    </>
  );
}
