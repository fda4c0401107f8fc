import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Notice } from "@/ui/state/Notice";
import type { Place } from "../place";
import css from "./Bulk.module.css";

/** The obstacles to deleting an indicator: the first of its children, and their number. */
const METRIC_CHILDREN = graphql(`
  query MetricChildren($account: String!, $collection: String!, $path: String!, $first: Int!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      children(first: $first) {
        nodes { id path }
        totalCount
      }
    }
  }
`);

/** Number of remaining indicators whose obstacles are listed, and of obstacles listed for each. */
const NAMED = 5;

/** The first children of an indicator; a cached list of obstacles would be outdated. */
function childrenQuery(place: Place, path: string) {
  return queryOptions({
    queryKey: keys.collection(place, "children", path),
    queryFn: async () => (await request(METRIC_CHILDREN, { ...place, path, first: NAMED })).metric?.children,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The indicators that were not deleted, with their obstacles: the number of their children, and the first of them. */
export function Kept(props: { place: Place; count: number; keptPaths: readonly string[] }) {
  const { place, count, keptPaths } = props;
  const t = useText();
  return (
    <Notice kind="warning" title={t("bulk.remove.kept", { count })}>
      <p>{t("bulk.remove.keptWhy", { count })}</p>
      <ul className={css.kept}>
        {keptPaths.map((path, index) => (
          <li key={path}>
            <MetricLink place={place} path={path} />
            {index < NAMED && <InItsWay place={place} path={path} />}
          </li>
        ))}
        {count > keptPaths.length && <li>{t("bulk.remove.more", { count: count - keptPaths.length })}</li>}
      </ul>
    </Notice>
  );
}

/**
 * Renders nothing until it is loaded, and on failure: the link to the remaining indicator leads to its children too.
 */
function InItsWay({ place, path }: { place: Place; path: string }) {
  const t = useText();
  const { data } = useQuery(childrenQuery(place, path));
  if (!data || data.totalCount === 0) return null;
  const rest = data.totalCount - data.nodes.length;
  return (
    <>
      <p>{t("bulk.remove.inTheWay", { count: data.totalCount })}</p>
      <ul className={css.kept}>
        {data.nodes.map((child) => (
          <li key={child.id}>
            <MetricLink place={place} path={child.path} />
          </li>
        ))}
        {rest > 0 && <li>{t("bulk.remove.more", { count: rest })}</li>}
      </ul>
    </>
  );
}

function MetricLink({ place, path }: { place: Place; path: string }) {
  return <Link to={paths.metric(place.account, place.collection, path)}>{path}</Link>;
}
