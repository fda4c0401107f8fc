import { useQuery } from "@tanstack/react-query";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { EmptyCollection } from "../metrics/ListStates";
import { overviewQuery } from "../page/collectionQueries";
import { About } from "./About";
import { PinSection } from "./PinSection";
import { RecentMetrics } from "./RecentMetrics";

const COLLECTION = graphql(`
  fragment Overview_collection on Collection {
    key
    account { key }
    metricCount
    can { editMetrics editDashboards }
    ...About_collection
  }
`);

/** The overview page of a collection: description, pins, and the indicators published last. */
export function Overview(props: { collection: FragmentType<typeof COLLECTION>; dashboardCount: number }) {
  const collection = readFragment(COLLECTION, props.collection);
  const { account, key, metricCount, can } = collection;
  const t = useText();
  const overview = useQuery(overviewQuery(account.key, key));
  const place = { account: account.key, collection: key };
  const noMetrics = <EmptyCollection {...place} mayAdd={can.editMetrics} />;
  const noneRecent = (
    <EmptyState
      title={t("collectionMore.recent.none")}
      action={<Link to={paths.collectionMetrics(account.key, key)}>{t("collectionMore.recent.all")}</Link>}
    />
  );
  return (
    <>
      <About collection={collection} />
      {metricCount === 0 && props.dashboardCount === 0 ? (
        noMetrics
      ) : (
        <Loaded from={overview} waiting={<PartSkeleton />}>
          {(loaded) => (
            <>
              <PinSection collection={loaded} place={place} mayEdit={can.editDashboards} />
              {/* A collection that has only dashboards offers the ways to add indicators. */}
              <RecentMetrics
                collection={loaded}
                place={place}
                none={metricCount > 0 ? noneRecent : noMetrics}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
