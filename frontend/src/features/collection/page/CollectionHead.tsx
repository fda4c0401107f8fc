import { type FragmentType, graphql, readFragment } from "@/gql";
import type { CollectionHead_CollectionFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { licenceDeed } from "@/lib/text/licences";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./CollectionHead.module.css";

const HEAD = graphql(`
  fragment CollectionHead_collection on Collection {
    key
    account { key name }
    name { fr en }
    summary { fr en }
    licence
    access
    takenDown { at note }
    metricCount
    publishedAt
    can { edit editMetrics }
  }
`);

/** The head of the collection page: name, publisher, licence and last update. */
export function CollectionHead(props: { collection: FragmentType<typeof HEAD> }) {
  const collection = readFragment(HEAD, props.collection);
  const t = useText();
  const pick = usePickText();
  const { account, key, can, metricCount, publishedAt } = collection;
  const name = pick(collection.name) ?? { text: key };
  const summary = pick(collection.summary);
  return (
    <div className={css.head}>
      <PageHeader
        title={<ForeignText {...name} />}
        crumbs={[
          <Link key="account" to={paths.account(account.key)}>
            {account.key}
          </Link>,
          <Link key="collection" to={paths.collection(account.key, key)} aria-current="page">
            {key}
          </Link>,
        ]}
        summary={summary && <ForeignText {...summary} />}
        actions={
          <>
            {can.edit && (
              <Link className={buttonClass()} to={paths.editCollection(account.key, key)}>
                {t("collectionMore.page.edit")}
              </Link>
            )}
            {can.editMetrics && metricCount > 0 && (
              <Link
                className={buttonClass(publishedAt ? "primary" : "plain")}
                to={paths.newMetric(account.key, key)}
              >
                {t("collectionMore.page.newIndicator")}
              </Link>
            )}
          </>
        }
      />
      <Facts collection={collection} />
      {collection.takenDown && <TakenDownNotice {...collection.takenDown} />}
    </div>
  );
}

/** Tells the members of a collection that the operator of the server took it down, with the operator's note. */
function TakenDownNotice({ at, note }: { at: string; note: string }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <div className={css.room}>
      <Notice
        kind="warning"
        title={t("collectionMore.takenDown.title", { date: formatDate(at, language, timeZone) })}
      >
        <blockquote className={css.note}>{note}</blockquote>
        <p>{t("collectionMore.takenDown.effect")}</p>
      </Notice>
    </div>
  );
}

function Facts({ collection }: { collection: CollectionHead_CollectionFragment }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { account, licence, access, metricCount, publishedAt } = collection;
  const deed = licenceDeed(licence, language);
  return (
    <FactLine className={css.facts}>
      {access !== "PUBLIC" && (
        <span className="flag">
          {t(access === "ACCOUNT" ? "collection.access.badge.ACCOUNT" : "collection.access.badge.PRIVATE")}
        </span>
      )}
      <Link to={paths.account(account.key)}>
        {t("collectionMore.page.keptBy", { account: account.name || account.key })}
      </Link>
      {t("collectionMore.page.indicators", { count: metricCount })}
      {publishedAt && t("collectionMore.page.updated", { date: formatDate(publishedAt, language, timeZone) })}
      {deed ? (
        <a href={deed.url} rel="license noopener">
          {deed.short}
        </a>
      ) : (
        t("collection.page.noLicence")
      )}
    </FactLine>
  );
}
