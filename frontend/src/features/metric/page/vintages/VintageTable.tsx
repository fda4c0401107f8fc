import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { VintageTable_MetricFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime, formatNumber } from "@/lib/format";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import type { MetricPlace } from "../../place";
import { withSearch } from "../address";
import { Difference } from "./Difference";
import css from "./Vintages.module.css";

const METRIC = graphql(`
  fragment VintageTable_metric on Metric {
    vintage
    ...Difference_metric
  }
`);

/** A publish of the indicator. */
interface Vintage {
  number: number;
  publishedAt: string;
  author?: string | null | undefined;
  added: number;
  revised: number;
  removed: number;
  recoded: number;
  /** The number of the vintage that it took back. */
  undoes?: number | null | undefined;
}

interface VintageTableProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  vintages: readonly Vintage[];
  /** Whether rows are low. */
  dense: boolean;
}

/** The vintages, each with its changes on request and a link to its state. */
export function VintageTable({ place, vintages, dense, ...props }: VintageTableProps) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const recodes = vintages.some((vintage) => vintage.recoded > 0);
  return (
    <div className={css.scroller}>
      <table className={css.table} data-dense={dense || undefined}>
        <caption className="visually-hidden">{t("metricMore.vintages.caption")}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.number}>
              {t("metricMore.vintages.number")}
            </th>
            <th scope="col">{t("metricMore.vintages.when")}</th>
            <th scope="col" className={css.who}>
              {t("metricMore.vintages.who")}
            </th>
            <th scope="col" className={css.number}>
              {t("metricMore.vintages.added")}
            </th>
            <th scope="col" className={css.number}>
              {t("metricMore.vintages.revised")}
            </th>
            <th scope="col" className={css.number}>
              {t("metricMore.vintages.removed")}
            </th>
            {recodes && (
              <th scope="col" className={css.number}>
                {t("metricMore.vintages.recoded")}
              </th>
            )}
            <th scope="col">
              <span className="visually-hidden">{t("metricMore.vintages.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody data-rows="open">
          {vintages.map((vintage) => (
            <Row key={vintage.number} {...{ metric, place, vintage, recodes }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  metric: VintageTable_MetricFragment;
  place: MetricPlace;
  vintage: Vintage;
  /** Whether the table has a column of changed statuses. */
  recodes: boolean;
}

function Row({ metric, place, vintage, recodes }: RowProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [search] = useSearchParams();
  const [open, setOpen] = useState(false);
  const { number } = vintage;
  const count = (changes: number) => (changes === 0 ? "–" : formatNumber(changes, { language }));
  const author = vintage.author ?? t("metricMore.vintages.deleted");
  const isCurrent = number === metric.vintage;
  return (
    <>
      <tr className={open ? css.open : undefined}>
        <th scope="row" className={css.number}>
          {number}
        </th>
        <td>
          {formatDateTime(vintage.publishedAt, language, timeZone)}
          {vintage.undoes != null && (
            <span className={css.undoes}>{t("metricMore.vintages.undoes", { number: vintage.undoes })}</span>
          )}
          <span className={css.narrow}>{author}</span>
        </td>
        <td className={css.who}>{author}</td>
        <td className={css.number}>{count(vintage.added)}</td>
        <td className={css.number}>{count(vintage.revised)}</td>
        <td className={css.number}>{count(vintage.removed)}</td>
        {recodes && <td className={css.number}>{count(vintage.recoded)}</td>}
        <td className={css.actions}>
          <Button
            variant="quiet"
            small
            aria-expanded={open}
            aria-label={t("metricMore.vintages.changesOf", { number })}
            onClick={() => setOpen(!open)}
          >
            {t("metricMore.vintages.changes")}
          </Button>
          {isCurrent ? (
            <span className={css.current}>{t("metricMore.vintages.current")}</span>
          ) : (
            <Link
              className={buttonClass("quiet", true)}
              aria-label={t("metricMore.vintages.viewOf", { number })}
              to={withSearch(search, { asof: `v${number}`, tab: null })}
            >
              {t("metricMore.vintages.view")}
            </Link>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={recodes ? 8 : 7} className={css.detail}>
            <Difference metric={metric} place={place} from={number - 1} to={number} />
          </td>
        </tr>
      )}
    </>
  );
}
