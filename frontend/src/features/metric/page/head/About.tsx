import { lazy, Suspense } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { About_MetricFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { licenceDeed } from "@/lib/text/licences";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { CopyButton } from "@/ui/action/CopyButton";
import { ForeignText } from "@/ui/text/ForeignText";
import { LinkedText, Paragraphs } from "@/ui/text/Paragraphs";
import { TagList } from "@/ui/text/TagList";
import type { MetricPlace } from "../../place";
import { type CitedMetric, useCitation } from "../share/useCitation";
import css from "./About.module.css";
import { Fact } from "./Fact";
import { Relatives } from "./Relatives";

const ExpertFacts = lazy(() => loadChunk(() => import("./ExpertFacts")));

const METRIC = graphql(`
  fragment About_metric on Metric {
    notes { fr en }
    tags { fr en }
    source
    licence
    frequency
    firstPeriod
    lastPeriod
    observationCount
    parent { path name { fr en } }
    collection { name { fr en } }
    ...useCitation_metric
    ...ExpertFacts_metric
  }
`);

interface AboutProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  expert: boolean;
}

/** The background of the number: notes, source, licence, path, citation and API. */
export function About({ place, expert, ...props }: AboutProps) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const { account, collection } = place;
  const notes = pick(metric.notes);
  const tags = pick(metric.tags);
  const parent = metric.parent && {
    ...metric.parent,
    name: pick(metric.parent.name) ?? { text: metric.parent.path },
  };
  const collectionName = pick(metric.collection.name) ?? { text: collection };
  const deed = licenceDeed(metric.licence, language);
  return (
    <section className={css.about} aria-labelledby="about">
      <h2 id="about">{t("metric.about.title")}</h2>
      {notes && <Paragraphs {...notes} />}
      <dl className={`facts ${css.facts}`}>
        <Coverage metric={metric} />
        {metric.source && (
          <Fact term={t("metric.about.source")}>
            <LinkedText text={metric.source} />
          </Fact>
        )}
        <Fact term={t("metric.about.licence")}>
          {deed ? (
            <a href={deed.url} rel="license noopener">
              {t(`collection.licence.${metric.licence}.name`)}
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
        <Relatives place={place} />
        <Citation metric={metric} place={place} />
        {expert && (
          <Suspense fallback={null}>
            <ExpertFacts metric={metric} place={place} />
          </Suspense>
        )}
      </dl>
    </section>
  );
}

/** The first and the last period, and the number of observations. */
function Coverage({ metric }: { metric: About_MetricFragment }) {
  const t = useText();
  const language = useLanguage();
  const { frequency, firstPeriod, lastPeriod, observationCount } = metric;
  if (frequency === "CATEGORY" || !firstPeriod || !lastPeriod) return null;
  const name = (period: string) => unbrokenPeriod(frequencyLetter(frequency), period, language);
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

function Citation({ metric, place }: { metric: CitedMetric; place: MetricPlace }) {
  const t = useText();
  const citation = useCitation(metric, place);
  return (
    <Fact term={t("metric.about.cite")}>
      <p className={css.citation}>{citation}</p>
      <CopyButton text={citation} done={t("metric.page.copied")} variant="plain" small>
        {t("metric.about.copyCitation")}
      </CopyButton>
    </Fact>
  );
}
