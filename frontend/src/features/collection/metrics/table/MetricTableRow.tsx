import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate, formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import { Badge } from "@/ui/text/Badge";
import { ForeignText } from "@/ui/text/ForeignText";
import { Tick } from "../Tick";
import type { Ticking } from "../useTicking";
import { LatestValue } from "./LatestValue";
import css from "./MetricTable.module.css";
import { RecentLine } from "./RecentLine";

const METRIC = graphql(`
  fragment MetricTableRow_metric on Metric {
    id
    path
    name { fr en }
    unit { fr en }
    frequency
    lastPeriod
    publishedAt
    end { date }
    ...LatestValue_metric
    ...RecentLine_metric
  }
`);

/** An indicator: name and key, frequency, sparkline, latest value, star. */
export function MetricTableRow(props: {
  row: FragmentType<typeof METRIC>;
  account: string;
  collection: string;
  /** Index among all rows, from 0, if not all rows are in the document. */
  index?: number;
  ticking?: Ticking | null;
  ref?: (element: HTMLTableRowElement | null) => void;
}) {
  const { row, account, collection, index, ticking, ref } = props;
  const metric = readFragment(METRIC, row);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const pick = usePickText();
  const name = pick(metric.name);
  const unit = pick(metric.unit);
  const { lastPeriod, publishedAt } = metric;
  const letter = frequencyLetter(metric.frequency);
  const ticked = ticking?.has(metric.id) ?? false;
  return (
    <tr
      ref={ref}
      className={ticked ? css.chosen : undefined}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {ticking && index !== undefined && (
        <td className={css.tick}>
          <Tick
            label={t("collectionMore.tick.one", { name: name?.text ?? metric.path })}
            ticked={ticked}
            disabled={ticking.busy}
            onTick={(on, extend) => ticking.tick(index, on, extend)}
            onKeyDown={(event) => ticking.pressed(event, index)}
          />
        </td>
      )}
      <th scope="row" className={css.name}>
        <Link to={paths.metric(account, collection, metric.path)}>
          {name ? <ForeignText {...name} /> : metric.path}
        </Link>
        {metric.end && <Badge>{t("metric.end.mark")}</Badge>}
        {name && <span className={css.key}>{metric.path}</span>}
      </th>
      <td className={`detail ${css.frequency}`}>{t(`metric.frequency.${metric.frequency}`)}</td>
      <td className={css.trend}>
        <RecentLine
          metric={metric}
          to={paths.metric(account, collection, metric.path)}
          width={120}
          height={32}
        />
      </td>
      <td className={`tabular ${css.number}`}>
        <LatestValue metric={metric} />
      </td>
      <td className={`detail ${css.unit}`} lang={unit?.lang}>
        {unit?.text}
      </td>
      <td className={`detail tabular ${css.period}`}>
        {lastPeriod && letter !== "C" && formatPeriod(letter, lastPeriod, language)}
      </td>
      <td className={`detail tabular ${css.updated}`}>
        {publishedAt && formatDate(publishedAt, language, timeZone)}
      </td>
      <td className={css.star}>
        <Star kind="METRIC" id={metric.id} name={name?.text ?? metric.path} />
      </td>
    </tr>
  );
}
