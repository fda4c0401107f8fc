import { useId, useState } from "react";
import { Link } from "react-router";
import type { CollectionHeadFragment } from "@/gql/graphql";
import { formatDate } from "@/lib/format";
import { licenceDeed } from "@/lib/licences";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text";
import { useTimeZone } from "@/lib/timeZone";
import { Button, buttonClass } from "@/ui/Button";
import { FactLine } from "@/ui/FactLine";
import { ForeignText } from "@/ui/ForeignText";
import { PageHeader } from "@/ui/PageHeader";
import { Paragraphs } from "@/ui/Paragraphs";
import { TagList } from "@/ui/TagList";
import css from "./CollectionHead.module.css";

/** Above this length a description starts folded. */
const LONG_DESCRIPTION = 420;

/** The head of the collection page: what it is, who keeps it, under which licence, how fresh it is. */
export function CollectionHead({ collection }: { collection: CollectionHeadFragment }) {
  const t = useText();
  const pick = usePickText();
  const { account, key, can, metricCount } = collection;
  const name = pick(collection.name) ?? { text: key };
  const summary = pick(collection.summary);
  const description = pick(collection.description);
  const tags = pick(collection.tags);
  return (
    <>
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
                {t("collection.page.edit")}
              </Link>
            )}
            {can.editMetrics && metricCount > 0 && (
              <Link className={buttonClass("primary")} to={paths.newMetric(account.key, key)}>
                {t("collection.page.newIndicator")}
              </Link>
            )}
          </>
        }
      />
      <Facts collection={collection} />
      {description && <Description {...description} />}
      {tags && (
        <div className={css.tags}>
          <TagList tags={tags.text} lang={tags.lang} label={t("collection.page.tags")} />
        </div>
      )}
    </>
  );
}

function Facts({ collection }: { collection: CollectionHeadFragment }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { account, licence, access, metricCount, publishedAt } = collection;
  const deed = licenceDeed(licence, language);
  return (
    <FactLine className={css.facts}>
      {access !== "PUBLIC" && (
        <span className={css.badge}>
          {t(access === "ACCOUNT" ? "collection.access.badge.ACCOUNT" : "collection.access.badge.PRIVATE")}
        </span>
      )}
      <Link to={paths.account(account.key)}>
        {t("collection.page.keptBy", { account: account.name || account.key })}
      </Link>
      {t("collection.page.indicators", { count: metricCount })}
      {publishedAt && t("collection.page.updated", { date: formatDate(publishedAt, language, timeZone) })}
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

function Description({ text, lang }: { text: string; lang?: string }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(text.length <= LONG_DESCRIPTION);
  const long = text.length > LONG_DESCRIPTION;
  return (
    <div className={css.description}>
      <div id={id} className={open ? undefined : css.folded}>
        <Paragraphs text={text} lang={lang} />
      </div>
      {long && (
        <Button variant="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? "collection.page.less" : "collection.page.more")}
        </Button>
      )}
    </div>
  );
}
