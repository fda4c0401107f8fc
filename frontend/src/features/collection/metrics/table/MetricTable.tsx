import type { ReactNode, Ref } from "react";
import { readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate, formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import { METRIC_ROW, type MetricRef } from "../documents";
import { LatestValue } from "./LatestValue";
import css from "./MetricTable.module.css";
import { RecentLine } from "./RecentLine";
import { Tick } from "./Tick";
import type { Ticking } from "./ticking";

interface Props {
  /** Head of the name column: words, or a sort button. */
  nameHead: ReactNode;
  updatedHead: ReactNode;
  /** The sort order for screen readers. */
  sorted?: { by: "name" | "updated"; direction: "ascending" | "descending" } | undefined;
  /** Number of all rows, including those not in the document. */
  rowCount?: number;
  /** Adds a box before each row. */
  ticking?: Ticking | null;
  children: ReactNode;
  ref?: Ref<HTMLTableSectionElement>;
}

/** The frame of a table of indicators; below the width of a tablet it is a list of names and values. */
export function MetricTable({ nameHead, updatedHead, sorted, rowCount, ticking, children, ref }: Props) {
  const t = useText();
  return (
    <table
      className={ticking ? `${css.table} ${css.ticked}` : css.table}
      aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
    >
      <colgroup>
        {ticking && <col className={css.tickColumn} />}
        <col className={css.nameColumn} />
        <col className={css.frequencyColumn} />
        <col className={css.trendColumn} />
        <col className={css.numberColumn} />
        <col className={css.unitColumn} />
        <col className={css.periodColumn} />
        <col className={css.updatedColumn} />
      </colgroup>
      <thead>
        <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
          {ticking && (
            <td className={css.tick}>
              <Tick
                label={t("bulk.tick.found", { count: ticking.found.total })}
                ticked={ticking.found.ticked}
                disabled={ticking.busy}
                onTick={ticking.found.set}
              />
            </td>
          )}
          <th scope="col" aria-sort={sorted?.by === "name" ? sorted.direction : undefined}>
            {nameHead}
          </th>
          <th scope="col">{t("collectionMore.list.column.frequency")}</th>
          <th scope="col" className={css.trend}>
            {t("collectionMore.list.column.trend")}
          </th>
          <th scope="col" className={css.number}>
            {t("collectionMore.list.column.value")}
          </th>
          <th scope="col">{t("collectionMore.list.column.unit")}</th>
          <th scope="col">{t("collectionMore.list.column.period")}</th>
          <th scope="col" aria-sort={sorted?.by === "updated" ? sorted.direction : undefined}>
            {updatedHead}
          </th>
        </tr>
      </thead>
      <tbody ref={ref}>{children}</tbody>
    </table>
  );
}

/** An indicator: name and key, frequency, sparkline, latest value. */
export function MetricTableRow(props: {
  row: MetricRef;
  account: string;
  collection: string;
  /** Index among all rows, from 0, if not all rows are in the document. */
  index?: number;
  ticking?: Ticking | null;
  ref?: (element: HTMLTableRowElement | null) => void;
}) {
  const { row, account, collection, index, ticking, ref } = props;
  const metric = readFragment(METRIC_ROW, row);
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
            label={t("bulk.tick.one", { name: name?.text ?? metric.path })}
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
        {name && <span className={css.key}>{metric.path}</span>}
      </th>
      <td className={css.frequency}>{t(`metric.frequency.${metric.frequency}`)}</td>
      <td className={css.trend}>
        <RecentLine
          metric={metric}
          to={paths.metric(account, collection, metric.path)}
          width={120}
          height={32}
        />
      </td>
      <td className={css.number}>
        <LatestValue metric={metric} />
      </td>
      <td className={css.unit} lang={unit?.lang}>
        {unit?.text}
      </td>
      <td className={css.period}>
        {lastPeriod && letter !== "C" && formatPeriod(letter, lastPeriod, language)}
      </td>
      <td className={css.updated}>{publishedAt && formatDate(publishedAt, language, timeZone)}</td>
    </tr>
  );
}
