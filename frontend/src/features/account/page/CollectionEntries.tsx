import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./CollectionEntries.module.css";

const collectionEntryFragment = graphql(`
  fragment CollectionEntries_collection on Collection {
    key
    name {
      fr
      en
    }
    summary {
      fr
      en
    }
    access
    metricCount
    publishedAt
    account {
      key
    }
  }
`);

/** Collections one below the other: subject, number of metrics, last update. */
export function CollectionEntries(props: {
  collections: FragmentType<typeof collectionEntryFragment>[];
  /** The heading level of each name: `h2` under the page's title, `h3` under a section's. */
  heading: "h2" | "h3";
}) {
  const Heading = props.heading;
  const collections = readFragment(collectionEntryFragment, props.collections);
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <ul data-rows="open">
      {collections.map((collection) => {
        const name = pick(collection.name);
        const summary = pick(collection.summary);
        return (
          <li key={`${collection.account.key}/${collection.key}`} className={css.entry}>
            <div className={css.words}>
              <Heading>
                <Link to={paths.collection(collection.account.key, collection.key)}>
                  {name ? <ForeignText {...name} /> : collection.key}
                </Link>
              </Heading>
              {summary && (
                <p>
                  <ForeignText {...summary} />
                </p>
              )}
            </div>
            <p className={css.facts}>
              <span>{t("account.collections.indicators", { count: collection.metricCount })}</span>
              {collection.publishedAt && (
                <span>
                  {t("account.collections.updated", {
                    date: formatDate(collection.publishedAt, language, timeZone),
                  })}
                </span>
              )}
              {collection.access !== "PUBLIC" && (
                <span>
                  {t(collection.access === "PRIVATE" ? "account.access.private" : "account.access.account")}
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
