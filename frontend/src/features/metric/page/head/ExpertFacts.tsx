import type { MetricViewFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { paths } from "@/lib/paths";
import { codeOf } from "@/lib/reading/transformations";
import { useText } from "@/lib/text/text";
import { CopyButton } from "@/ui/action/CopyButton";
import { placeOf } from "../address";
import css from "./About.module.css";
import { Fact } from "./Fact";

/** Additions of the expert view: codes, and addresses for programs. */
export default function ExpertFacts({ metric }: { metric: MetricViewFragment }) {
  return (
    <>
      <Codes metric={metric} />
      {metric.observationCount > 0 && <DataAddresses metric={metric} />}
    </>
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

/** The API codes of the displayed words, for programmers. */
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
