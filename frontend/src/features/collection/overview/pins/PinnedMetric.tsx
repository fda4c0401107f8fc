import { Sparkline } from "@/charts/draw/Sparkline";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { PinnedMetric_MetricFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatChange, formatNumber, unbrokenPeriod } from "@/lib/format";
import { useStatusName } from "@/lib/format/laterStatus";
import { paths } from "@/lib/paths";
import { inDateOrder } from "@/lib/reading/observations";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import { Badge } from "@/ui/text/Badge";
import { Dot } from "@/ui/text/Dot";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./PinnedMetric.module.css";

const PINNED_METRIC = graphql(`
  fragment PinnedMetric_metric on Metric {
    id
    path
    name { fr en }
    unit { fr en }
    frequency
    decimals
    observationCount
    lastPeriod
    lastValue
    end { date }
    series(order: "desc", limit: "60") {
      observations
      latest {
        period
        value
        status
        change { period value difference percent }
      }
    }
  }
`);

interface Props {
  metric: FragmentType<typeof PINNED_METRIC>;
  account: string;
  collection: string;
}

/** A pinned indicator: the number first, its sparkline below. */
export function PinnedMetric({ metric: pinned, account, collection }: Props) {
  const metric = readFragment(PINNED_METRIC, pinned);
  const t = useText();
  const pick = usePickText();
  const name = pick(metric.name);
  const letter = frequencyLetter(metric.frequency);
  const { periods, values } = inDateOrder(metric.series.observations);
  return (
    <div className={css.metric}>
      <div className={css.head}>
        <h3 className={css.name}>
          <Link to={paths.metric(account, collection, metric.path)}>
            {name ? <ForeignText {...name} /> : metric.path}
          </Link>
          {metric.end && <Badge>{t("metric.end.mark")}</Badge>}
        </h3>
        <Star kind="METRIC" id={metric.id} name={name?.text ?? metric.path} />
      </div>
      {!metric.series.observations ? (
        <>
          <Value metric={metric} />
          <p className="detail tabular">{t("chart.problem.unreadable")}</p>
        </>
      ) : values.length === 0 ? (
        <p className="detail tabular">{t("collectionMore.list.noData")}</p>
      ) : letter === "C" ? (
        <p className="detail tabular">{t("metric.page.categories", { count: metric.observationCount })}</p>
      ) : (
        <>
          <Value metric={metric} />
          {values.length > 1 && (
            <div className={css.line}>
              <Sparkline frequency={letter} periods={periods} values={values} width={220} height={44} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Value({ metric }: { metric: PinnedMetric_MetricFragment }) {
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const letter = frequencyLetter(metric.frequency);
  const { lastValue, lastPeriod, decimals } = metric;
  const latest = metric.series.latest;
  const value = latest?.value ?? lastValue;
  const period = latest?.period ?? lastPeriod;
  const status = useStatusName(latest?.status);
  if (value === null || value === undefined || !period) return null;
  const percent = unit?.text.trim() === "%";
  const change = latest?.change;
  return (
    <>
      <p className={css.value}>
        <strong>{formatNumber(value, { language, decimals, percent })}</strong>
        {unit && !percent && (
          <>
            {" "}
            <span className="detail" lang={unit.lang}>
              {unit.text}
            </span>
          </>
        )}
      </p>
      <p className="detail tabular">
        {unbrokenPeriod(letter, period, language)}
        {status && (
          <>
            <Dot />
            {status}
          </>
        )}
        {change && (
          <>
            <Dot />
            {t("collectionMore.pins.change", {
              change: formatChange(change.difference, { language, decimals }),
              period: unbrokenPeriod(letter, change.period, language),
              letter,
            })}
          </>
        )}
      </p>
    </>
  );
}
