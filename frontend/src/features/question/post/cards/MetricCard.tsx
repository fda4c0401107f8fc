import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isPercent } from "@/charts/data/input";
import { Sparkline } from "@/charts/draw/Sparkline";
import { graphql, readFragment } from "@/gql";
import type { MetricCard_MetricFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { inDateOrder } from "@/lib/reading/observations";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Dot } from "@/ui/text/Dot";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./Card.module.css";
import { cardQuery } from "./cardQuery";
import type { LinkedMetric } from "./linkedMetric";

const METRIC = graphql(`
  fragment MetricCard_metric on Metric {
    path
    name { fr en }
    unit { fr en }
    frequency
    decimals
    observationCount
    lastPeriod
    lastValue
    collection { key name { fr en } account { key name } }
    series(order: "desc", limit: "24") { observations }
  }
`);

/**
 * The card of an indicator, if the reader sees it: one link with name, sparkline, latest value, collection and
 * publisher. `waiting` is shown until the server has responded, `absent` without a card.
 */
export function MetricCard(props: { linked: LinkedMetric; waiting: ReactNode; absent: ReactNode }) {
  const { linked, waiting, absent } = props;
  const { data, isPending } = useQuery(cardQuery(linked));
  const metric = readFragment(METRIC, data);
  if (isPending) return waiting;
  return metric ? <Card metric={metric} rest={linked.rest} /> : absent;
}

function Card({ metric, rest }: { metric: MetricCard_MetricFragment; rest: string }) {
  const { path, frequency, collection } = metric;
  const { account } = collection;
  const pick = usePickText();
  const figure = useFigure(metric);
  const name = pick(metric.name) ?? { text: path };
  const letter = frequencyLetter(frequency);
  const { periods, values } = inDateOrder(metric.series.observations);
  return (
    <div className={css.room}>
      <Link className={css.card} to={paths.metric(account.key, collection.key, path) + rest}>
        <span className={`stack ${css.words}`}>
          <span className={css.name}>
            <ForeignText {...name} />
          </span>
          <span className={css.place}>
            <ForeignText {...(pick(collection.name) ?? { text: collection.key })} />
            {` · ${account.name ?? account.key}`}
          </span>
        </span>
        {letter !== "C" && values.length > 1 && (
          <span className={css.shape}>
            <Sparkline frequency={letter} periods={periods} values={values} width={96} height={32} />
          </span>
        )}
        <span className={`stack ${css.figure}`}>{figure}</span>
      </Link>
    </div>
  );
}

/** The latest value with unit and period, or the remark in its place. */
function useFigure(metric: MetricCard_MetricFragment): ReactNode {
  const { observationCount, lastValue, lastPeriod, decimals } = metric;
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const letter = frequencyLetter(metric.frequency);
  const remark = (text: string) => <span className={css.detail}>{text}</span>;
  if (!metric.series.observations) return remark(t("chart.unreadable"));
  if (letter === "C") return remark(t("metric.page.categories", { count: observationCount }));
  if (lastValue === null || lastValue === undefined || !lastPeriod) return remark(t("chart.noData"));
  const percent = isPercent(unit?.text);
  const value = formatNumber(lastValue, { language, decimals, percent });
  const ofUnit = unit && !percent ? unit : undefined;
  return (
    <>
      <strong>{value}</strong>{" "}
      <span className={css.detail}>
        {unbrokenPeriod(letter, lastPeriod, language)}
        {ofUnit && <Dot />}
        {ofUnit && <span lang={ofUnit.lang}>{ofUnit.text}</span>}
      </span>
    </>
  );
}
