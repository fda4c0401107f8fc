import { CollectionEntries } from "@/features/account/page/CollectionEntries";
import { PinnedMetric } from "@/features/collection/overview/pins/PinnedMetric";
import { DueLine } from "@/features/desk/DueLine";
import { FavouriteHome } from "@/features/follow/home/FavouriteHome";
import { OwnHome } from "@/features/site/home/OwnHome";
import type { Viewer } from "@/lib/data/session";

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
