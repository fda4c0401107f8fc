import { useMemo } from "react";
import type { ChartInput } from "@/charts";
import { LaterChart } from "@/charts/draw/LaterChart";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { columnsOf } from "@/lib/reading/observations";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Bar } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./LiveCharts.module.css";
import type { RecentMetric } from "./useFrontPage";

const HEIGHT = 220;

/** Charts of public indicators, drawn from their current data. */
export function LiveCharts({ metrics }: { metrics: RecentMetric[] }) {
  return (
    <ul className={css.grid}>
      {metrics.map((metric) => (
        <LiveChart key={metric.id} metric={metric} />
      ))}
    </ul>
  );
}

function LiveChart({ metric }: { metric: RecentMetric }) {
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const { collection, observations } = metric;
  const name = pick(metric.name);
  const unit = pick(metric.unit);
  const label = name?.text ?? metric.path;
  const percent = unit?.text.trim() === "%";
  const input = useMemo<ChartInput>(
    () => ({
      language,
      options: { showUnit: false },
      series: [
        {
          id: metric.id,
          name: label,
          unit: unit?.text ?? null,
          ...columnsOf(observations),
          ...(metric.unreadable && { problem: "unreadable" as const }),
        },
      ],
    }),
    [language, metric.id, metric.unreadable, label, unit?.text, observations],
  );
  return (
    <li className={css.chart}>
      <div className={css.head}>
        <h3>
          <Link to={paths.metric(collection.account.key, collection.key, metric.path)}>
            {name ? <ForeignText {...name} /> : metric.path}
          </Link>
        </h3>
        {observations.frequency === "C" ? (
          <p className={`muted ${css.latest}`}>{t("home.categories", { count: metric.observationCount })}</p>
        ) : metric.lastValue === null || metric.lastValue === undefined ? null : (
          <p className={`muted ${css.latest}`}>
            <strong>
              {formatNumber(metric.lastValue, { language, decimals: metric.decimals, percent })}
            </strong>{" "}
            {unit && !percent ? `${unit.text} · ` : null}
            {metric.lastPeriod && unbrokenPeriod(observations.frequency, metric.lastPeriod, language)}
          </p>
        )}
      </div>
      <LaterChart
        input={input}
        label={label}
        height={HEIGHT}
        initialWidth={520}
        waiting={<Bar height={HEIGHT} />}
      />
    </li>
  );
}
