import { queryOptions, useQuery } from "@tanstack/react-query";
import { CollectionEntries } from "@/features/account/page/CollectionEntries";
import { PinnedMetric } from "@/features/collection/overview/pins/PinnedMetric";
import { FavouriteHome } from "@/features/follow/home/FavouriteHome";
import { OwnHome } from "@/features/site/home/OwnHome";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";

/** The home page of a signed-in reader. */
export default function OwnHomeParts({ viewer }: { viewer: Viewer }) {
  return (
    <OwnHome
      viewer={viewer}
      favourites={
        <FavouriteHome
          viewer={viewer}
          tile={(metric) => (
            <PinnedMetric
              metric={metric}
              account={metric.collection.account.key}
              collection={metric.collection.key}
            />
          )}
        />
      }
      due={<DueLine />}
      entries={(mine) => <CollectionEntries heading="h3" collections={mine} />}
    />
  );
}

const DUE = graphql(`
  query DueCount {
    viewer {
      id
      desk(first: 1, due: true) { dueCount }
    }
  }
`);

function dueCountQuery() {
  return queryOptions({
    queryKey: keys.desk("due"),
    queryFn: async () => (await request(DUE)).viewer?.desk.dueCount ?? 0,
  });
}

/** The number of indicators that are due, as a link to the desk; nothing where none is. */
function DueLine() {
  const t = useText();
  const { data: count = 0 } = useQuery(dueCountQuery());
  if (count === 0) return null;
  return (
    <p>
      <Link to={`${paths.update}?due=1`}>{t("desk.dueLine", { count })}</Link>
    </p>
  );
}
