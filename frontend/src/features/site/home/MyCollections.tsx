import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { graphql } from "@/gql";
import type { MyCollectionsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import css from "./home.module.css";
import { Lines } from "./Lines";

const MY_COLLECTIONS = graphql(`
  query MyCollections {
    viewer {
      editableCollections(first: 20) {
        nodes { id metricCount key account { key } ...CollectionEntries_collection }
      }
    }
  }
`);

/** A collection that the reader may edit. */
export type MyCollection = NonNullable<MyCollectionsQuery["viewer"]>["editableCollections"]["nodes"][number];

/** The first collections that the reader may edit. */
function myCollectionsQuery() {
  return queryOptions({
    queryKey: keys.home("collections"),
    queryFn: async () => (await request(MY_COLLECTIONS)).viewer?.editableCollections.nodes ?? [],
  });
}

interface MyCollectionsProps {
  viewer: Viewer;
  /** Renders the list. */
  entries: (collections: MyCollection[]) => ReactNode;
}

/** The reader's collections with their next action. */
export function MyCollections({ viewer, entries }: MyCollectionsProps) {
  const t = useText();
  const query = useQuery(myCollectionsQuery());
  return (
    <Loaded from={query} waiting={<Lines />}>
      {(collections) => {
        if (collections.length === 0) return <FirstCollection account={viewer.account.key} />;
        const empty = collections.find((it) => it.metricCount === 0);
        return (
          <section className={css.part}>
            <div className="bar apart">
              <h2>{t("common.menu.myCollections")}</h2>
              <Link
                className={buttonClass("plain", true)}
                to={paths.newMetric(empty?.account.key, empty?.key)}
              >
                {t("home.signedIn.newMetric")}
              </Link>
            </div>
            {entries(collections)}
          </section>
        );
      }}
    </Loaded>
  );
}

/** Shown to a publisher without collections. */
function FirstCollection({ account }: { account: string }) {
  const t = useText();
  return (
    <EmptyState
      title={t("home.signedIn.firstCollection")}
      text={t("home.signedIn.firstCollectionText")}
      action={
        <Link className={buttonClass("primary")} to={paths.newCollection(account)}>
          {t("home.signedIn.newCollection")}
        </Link>
      }
    />
  );
}
