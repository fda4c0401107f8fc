import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MetricViewFragment } from "@/gql/graphql";
import { formatDate } from "@/lib/format";
import { licenceDeed } from "@/lib/licences";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text";
import { useTimeZone } from "@/lib/timeZone";
import { CopyButton } from "@/ui/CopyButton";
import { ForeignText } from "@/ui/ForeignText";
import { LinkedText, Paragraphs } from "@/ui/Paragraphs";
import { TagList } from "@/ui/TagList";
import css from "./About.module.css";
import { lastingAddress, placeOf } from "./address";

/** What stands behind the number: notes, source, licence, place, how to cite it and where to read it. */
export function About({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const { account, collection } = placeOf(metric);
  const notes = pick(metric.notes);
  const tags = pick(metric.tags);
  const parent = metric.parent && {
    ...metric.parent,
    name: pick(metric.parent.name) ?? { text: metric.parent.path },
  };
  const collectionName = pick(metric.collection.name) ?? { text: collection };
  const deed = licenceDeed(metric.collection.licence, language);
  return (
    <section className={css.about} aria-labelledby="about">
      <h2 id="about">{t("metric.about.title")}</h2>
      {notes && <Paragraphs {...notes} />}
      <dl className={css.facts}>
        {metric.source && (
          <Fact term={t("metric.about.source")}>
            <LinkedText text={metric.source} />
          </Fact>
        )}
        <Fact term={t("metric.about.licence")}>
          {deed ? (
            <a href={deed.url} rel="license noopener">
              {t(`collection.licence.${metric.collection.licence}.name`)}
            </a>
          ) : (
            t("collection.page.noLicence")
          )}
        </Fact>
        <Fact term={t("metric.about.collection")}>
          <Link to={paths.collection(account, collection)}>
            <ForeignText {...collectionName} />
          </Link>
        </Fact>
        {parent && (
          <Fact term={t("metric.about.parent")}>
            <Link to={paths.metric(account, collection, parent.path)}>
              <ForeignText {...parent.name} />
            </Link>
          </Fact>
        )}
        {tags && (
          <Fact term={t("metric.about.tags")}>
            <TagList tags={tags.text} lang={tags.lang} label={t("metric.about.tags")} />
          </Fact>
        )}
        <Citation metric={metric} />
        {metric.observationCount > 0 && <DataAddresses metric={metric} />}
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Citation({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const pick = usePickText();
  const common = {
    publisher: metric.collection.account.name || metric.collection.account.key,
    name: pick(metric.name)?.text ?? metric.path,
    collection: pick(metric.collection.name)?.text ?? metric.collection.key,
    address: lastingAddress(metric),
  };
  const citation = metric.publishedAt
    ? t("metric.about.citation", { ...common, date: formatDate(metric.publishedAt, language, timeZone) })
    : t("metric.about.citationNoDate", common);
  return (
    <Fact term={t("metric.about.cite")}>
      <p className={css.citation}>{citation}</p>
      <CopyButton text={citation} done={t("metric.page.copied")} variant="plain" small>
        {t("metric.about.copyCitation")}
      </CopyButton>
    </Fact>
  );
}

function DataAddresses({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const { account, collection, path } = placeOf(metric);
  return (
    <Fact term={t("metric.about.data")}>
      <p className={css.help}>{t("metric.about.dataHelp")}</p>
      <ul className={css.addresses}>
        {(["csv", "json"] as const).map((format) => {
          const file = paths.seriesFile(account, collection, path, format);
          return (
            <li key={format}>
              <a href={file}>
                <code>{file}</code>
              </a>
              <CopyButton text={location.origin + file} done={t("metric.page.copied")} variant="quiet" small>
                {t("metric.about.copyAddress", { format: format.toUpperCase() })}
              </CopyButton>
            </li>
          );
        })}
      </ul>
    </Fact>
  );
}
