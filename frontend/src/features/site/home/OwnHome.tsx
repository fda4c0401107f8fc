import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { request } from "@/lib/data/graphql";
import { publishes, type Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { myCollectionsDocument } from "./documents";
import css from "./home.module.css";
import { RecentTable } from "./RecentTable";
import { useFrontPage } from "./useFrontPage";

/** Number of recently published indicators. */
const ROWS = 8;

/** The reader's collections with their next action, and the recently published indicators. `entries` renders a list. */
export function OwnHome(props: { viewer: Viewer; entries: (collections: MyCollection[]) => ReactNode }) {
  const { viewer, entries } = props;
  const t = useText();
  const page = useFrontPage();
  const recent = page.data && [...page.data.recent, ...page.data.charts].slice(0, ROWS);
  return (
    <>
      <PageHeader title={t("pages.own.title", { name: viewer.account.name ?? viewer.account.key })} />
      {publishes(viewer) ? <MyCollections viewer={viewer} entries={entries} /> : null}
      <section className={css.part}>
        {recent?.length !== 0 && <h2>{t("pages.home.recent")}</h2>}
        {page.isError && <LoadFailure error={page.error} onRetry={() => void page.refetch()} />}
        {page.isPending && <Lines />}
        {recent?.length === 0 && (
          <EmptyState
            title={t("pages.home.nothing")}
            action={<Link to={paths.guide}>{t("pages.home.how")}</Link>}
          />
        )}
        {recent && recent.length > 0 && <RecentTable metrics={recent} />}
      </section>
      {viewer.account.kind === "USER" && (
        <section className={css.part}>
          <EmptyState
            title={t("pages.home.own")}
            text={t("pages.own.becomeText")}
            action={
              <Link className={buttonClass()} to={paths.settings()}>
                {t("pages.own.become")}
              </Link>
            }
          />
        </section>
      )}
    </>
  );
}

async function loadMine() {
  const { viewer } = await request(myCollectionsDocument);
  return viewer?.editableCollections ?? { totalCount: 0, nodes: [] };
}

/** A collection that the reader may edit. */
export type MyCollection = Awaited<ReturnType<typeof loadMine>>["nodes"][number];

function MyCollections({
  viewer,
  entries,
}: {
  viewer: Viewer;
  entries: (collections: MyCollection[]) => ReactNode;
}) {
  const t = useText();
  const mine = useQuery({ queryKey: ["myCollections"], queryFn: loadMine });
  if (mine.isError) return <LoadFailure error={mine.error} onRetry={() => void mine.refetch()} />;
  if (!mine.data) return <Lines />;
  const { nodes } = mine.data;
  if (nodes.length === 0) {
    return (
      <EmptyState
        title={t("pages.own.firstCollection")}
        text={t("pages.own.firstCollectionText")}
        action={
          <Link className={buttonClass("primary")} to={paths.newCollection(viewer.account.key)}>
            {t("pages.own.newCollection")}
          </Link>
        }
      />
    );
  }
  const empty = nodes.find((it) => it.metricCount === 0);
  return (
    <section className={css.part}>
      <div className={css.partHead}>
        <h2>{t("common.menu.myCollections")}</h2>
        <Link className={buttonClass("plain", true)} to={paths.newMetric(empty?.account.key, empty?.key)}>
          {t("pages.own.newMetric")}
        </Link>
      </div>
      {entries(nodes)}
    </section>
  );
}

function Lines() {
  return (
    <Skeleton>
      <Bar height={52} />
      <Bar height={52} />
      <Bar height={52} />
    </Skeleton>
  );
}
