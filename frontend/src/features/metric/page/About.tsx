import { Link } from "react-router";
import type { MetricViewFragment } from "@/gql/graphql";
import { formatPeriod } from "@/lib/format";
import { licenceDeed } from "@/lib/licences";
import { frequencyLetter } from "@/lib/lines/frequency";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text";
import { CopyButton } from "@/ui/CopyButton";
import { ForeignText } from "@/ui/ForeignText";
import { LinkedText, Paragraphs } from "@/ui/Paragraphs";
import { TagList } from "@/ui/TagList";
import css from "./About.module.css";
import { placeOf } from "./address";
import { Fact } from "./Fact";
import { Relatives } from "./Relatives";
import { codeOf } from "./transformations";
import { useCitation } from "./useCitation";

/** What stands behind the number: notes, source, licence, place, how to cite it and where to read it. */
export function About({ metric, expert }: { metric: MetricViewFragment; expert: boolean }) {
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
        <Coverage metric={metric} />
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
        <Relatives metric={metric} />
        <Citation metric={metric} />
        {expert && <Codes metric={metric} />}
        {expert && metric.observationCount > 0 && <DataAddresses metric={metric} />}
      </dl>
    </section>
  );
}

/** The first and the last period, and how many observations there are. */
function Coverage({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const language = useLanguage();
  const { frequency, firstPeriod, lastPeriod, observationCount } = metric;
  if (frequency === "CATEGORY" || !firstPeriod || !lastPeriod) return null;
  const name = (period: string) => formatPeriod(frequencyLetter(frequency), period, language);
  return (
    <Fact term={t("metric.about.coverage")}>
      {t("metric.about.coverageText", {
        first: name(firstPeriod),
        last: name(lastPeriod),
        count: observationCount,
      })}
    </Fact>
  );
}

function Citation({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const citation = useCitation(metric);
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
        {(["csv", "xlsx", "json"] as const).map((format) => {
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

/** The raw codes behind the words, for those who work by program. */
function Codes({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const { account, collection, path } = placeOf(metric);
  const { frequency, aggregation, transformation, parameter, vintage, observationCount, decimals } = metric;
  const shown = [codeOf(transformation), parameter].filter(Boolean).join(" ");
  const codes = [
    ["metric.codes.key", `${account}/${collection}/${path}`],
    ["metric.codes.frequency", frequencyLetter(frequency)],
    ["metric.codes.aggregation", aggregation.toLowerCase()],
    ["metric.codes.transformation", shown],
    ["metric.codes.vintage", String(vintage)],
    ["metric.codes.observations", String(observationCount)],
    ["metric.codes.decimals", String(decimals)],
  ] as const;
  return (
    <Fact term={t("metric.codes.title")}>
      <dl className={css.codes}>
        {codes.map(([term, code]) => (
          <div key={term}>
            <dt>{t(term)}</dt>
            <dd>
              <code>{code}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Fact>
  );
}
