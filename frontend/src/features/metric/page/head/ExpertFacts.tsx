import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ExpertFacts_MetricFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { paths } from "@/lib/paths";
import { codeOf } from "@/lib/reading/transformations";
import { useText } from "@/lib/text/text";
import { CopyButton } from "@/ui/action/CopyButton";
import type { MetricPlace } from "../../place";
import css from "./About.module.css";
import { Fact } from "./Fact";

const METRIC = graphql(`
  fragment ExpertFacts_metric on Metric {
    frequency
    aggregation
    transformation
    parameter
    vintage
    observationCount
    decimals
  }
`);

interface ExpertFactsProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
}

/** Additions of the expert view: codes, and addresses for programs. */
export default function ExpertFacts({ place, ...props }: ExpertFactsProps) {
  const metric = readFragment(METRIC, props.metric);
  return (
    <>
      <Codes metric={metric} place={place} />
      {metric.observationCount > 0 && <DataAddresses place={place} />}
    </>
  );
}

function DataAddresses({ place }: { place: MetricPlace }) {
  const t = useText();
  const { account, collection, path } = place;
  return (
    <Fact term={t("metricMore.about.data")}>
      <p className="detail">{t("metricMore.about.dataHelp")}</p>
      <ul className={css.addresses}>
        {(["csv", "csvw", "xlsx", "json", "jsonstat"] as const).map((format) => {
          const file = paths.seriesFile(account, collection, path, format);
          return (
            <li key={format}>
              <a href={file}>
                <code>{file}</code>
              </a>
              <CopyButton text={location.origin + file} done={t("metric.page.copied")} variant="quiet" small>
                {t("metricMore.about.copyAddress", { format: format.toUpperCase() })}
              </CopyButton>
            </li>
          );
        })}
      </ul>
    </Fact>
  );
}

/** The API codes of the displayed words, for programmers. */
function Codes({ metric, place }: { metric: ExpertFacts_MetricFragment; place: MetricPlace }) {
  const t = useText();
  const { account, collection, path } = place;
  const { frequency, aggregation, transformation, parameter, vintage, observationCount, decimals } = metric;
  const shown = [codeOf(transformation), parameter].filter(Boolean).join(" ");
  const codes = [
    ["metricMore.codes.key", `${account}/${collection}/${path}`],
    ["metricMore.codes.frequency", frequencyLetter(frequency)],
    ["metricMore.codes.aggregation", aggregation.toLowerCase()],
    ["metricMore.codes.transformation", shown],
    ["metricMore.codes.vintage", String(vintage)],
    ["metricMore.codes.observations", String(observationCount)],
    ["metricMore.codes.decimals", String(decimals)],
  ] as const;
  return (
    <Fact term={t("metricMore.codes.title")}>
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
