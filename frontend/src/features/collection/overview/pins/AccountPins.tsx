import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { AccountHomeQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type BilingualText, usePickText, useText } from "@/lib/text/text";
import grid from "@/ui/reorder/TileGrid.module.css";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import { Paragraphs } from "@/ui/text/Paragraphs";
import css from "./AccountPins.module.css";
import { PinnedChart } from "./PinnedChart";
import { PinnedMetric } from "./PinnedMetric";

/** The description of an account, and the pins of its collections. */
const ACCOUNT_HOME = graphql(`
  query AccountHome($key: String!) {
    account(key: $key) {
      id
      description { fr en }
      pins(first: 12) {
        id
        metric {
          id
          collection { id key name { fr en } }
          ...PinnedMetric_metric
        }
        chart {
          id
          dashboard { id collection { id key name { fr en } } }
          ...PinnedChart_chart
        }
      }
    }
  }
`);

/** The description of an account, and the pins of its collections; `null` if it does not exist for this reader. */
function accountHomeQuery(account: string) {
  return queryOptions({
    queryKey: keys.account(account, "home"),
    queryFn: async () => (await request(ACCOUNT_HOME, { key: account })).account ?? null,
  });
}

type AccountPin = NonNullable<AccountHomeQuery["account"]>["pins"][number];

/** The first page of an account: its description, and the pins of its collections. */
export function AccountPins({ account }: { account: string }) {
  const pick = usePickText();
  return (
    <Loaded from={useQuery(accountHomeQuery(account))} waiting={<PartSkeleton />}>
      {(home) => {
        const description = pick(home.description);
        return (
          <>
            {description && (
              <div className={css.description}>
                <Paragraphs {...description} />
              </div>
            )}
            {home.pins.length > 0 && <Pins account={account} pins={home.pins} />}
          </>
        );
      }}
    </Loaded>
  );
}

function Pins({ account, pins }: { account: string; pins: AccountPin[] }) {
  const t = useText();
  return (
    <section className={css.pins} aria-labelledby="pinned">
      <h2 id="pinned">{t("collectionMore.pins.title")}</h2>
      <ul className={grid.grid}>
        {pins.map(({ id, metric, chart }) => {
          const collection = metric?.collection ?? chart?.dashboard.collection;
          if (!collection) return null;
          return (
            <li key={id} className={chart ? `${grid.tile} ${grid.large}` : grid.tile}>
              {metric && <PinnedMetric metric={metric} account={account} collection={collection.key} />}
              {chart && <PinnedChart chart={chart} account={account} collection={collection.key} />}
              <CollectionLink account={account} collection={collection} />
            </li>
          );
        })}
      </ul>
    </section>
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
