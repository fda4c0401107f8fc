import { useQuery } from "@tanstack/react-query";
import { request } from "@/lib/data/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type BilingualText, usePickText, useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import { Paragraphs } from "@/ui/text/Paragraphs";
import { ACCOUNT_HOME } from "../documents";
import css from "./AccountPins.module.css";
import grid from "./PinGrid.module.css";
import { PinnedChart } from "./PinnedChart";
import { PinnedMetric } from "./PinnedMetric";

/** The first page of an account: its description, and the pins of its collections. */
export function AccountPins({ account }: { account: string }) {
  const t = useText();
  const pick = usePickText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["account", account.toLowerCase(), "home"],
    queryFn: async () => (await request(ACCOUNT_HOME, { key: account })).account ?? null,
  });
  if (isPending) return <PartSkeleton />;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const description = data && pick(data.description);
  const pins = data?.pins ?? [];
  return (
    <>
      {description && (
        <div className={css.description}>
          <Paragraphs {...description} />
        </div>
      )}
      {pins.length > 0 && (
        <section className={css.pins} aria-labelledby="pinned">
          <h2 id="pinned">{t("collectionMore.pins.title")}</h2>
          <ul className={grid.grid}>
            {pins.map(({ id, metric, chart }) => {
              const collection = metric?.collection ?? chart?.dashboard.collection;
              if (!collection) return null;
              return (
                <li key={id} className={chart ? `${grid.tile} ${grid.chart}` : grid.tile}>
                  {metric && <PinnedMetric metric={metric} account={account} collection={collection.key} />}
                  {chart && <PinnedChart chart={chart} account={account} collection={collection.key} />}
                  <CollectionLink account={account} collection={collection} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

/** A link to the collection of a pin. */
function CollectionLink(props: { account: string; collection: { key: string; name: BilingualText } }) {
  const { account, collection } = props;
  const pick = usePickText();
  return (
    <p className={css.of}>
      <Link to={paths.collection(account, collection.key)}>
        <ForeignText {...(pick(collection.name) ?? { text: collection.key })} />
      </Link>
    </p>
  );
}
