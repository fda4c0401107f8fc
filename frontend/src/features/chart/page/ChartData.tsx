import { lazy, Suspense } from "react";
import { Chart, type ChartInput } from "@/charts";
import { isAllRefused } from "@/charts/data/stored/storedChart";
import type { DrawnChartFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useMediaQuery } from "@/lib/browser/useMediaQuery";
import { usePickText } from "@/lib/text/text";
import { Bar } from "@/ui/state/Skeleton";
import css from "./ChartView.module.css";

const ChartTable = lazy(async () => ({
  default: (await loadChunk(() => import("@/charts/draw/ChartTable"))).ChartTable,
}));

const HEIGHT = 480;
const NARROW_HEIGHT = 400;
const VALUE_HEIGHT = 200;
const TABLE_HEIGHT = 560;
const NARROW = "(max-width: 640px)";

interface Props {
  chart: DrawnChartFragment;
  input: ChartInput;
  /** The title of the chart. */
  label: string;
  asTable: boolean;
  /** Whether the range can be chosen on the chart. */
  brush: boolean;
  /** Whether the shown data do not yet match the request. */
  waiting: boolean;
}

/** The data of a chart as a picture or as a table. */
export function ChartData({ chart, input, label, asTable, brush, waiting }: Props) {
  const pick = usePickText();
  const narrow = useMediaQuery(NARROW);
  return (
    <section className={waiting ? css.waiting : undefined} aria-busy={waiting}>
      {asTable ? (
        <Suspense fallback={<Bar height={TABLE_HEIGHT} />}>
          <ChartTable input={input} label={label} height={TABLE_HEIGHT} />
        </Suspense>
      ) : isAllRefused(chart) ? null : (
        <Chart
          input={input}
          label={label}
          height={heightOf(chart, narrow)}
          description={pick(chart.options.description)?.text ?? null}
          forPaper
          exact={chart.options.type === "VALUE"}
          grows
          brush={brush}
        />
      )}
    </section>
  );
}

/** Height in pixels. Values are in rows of three, on a phone one below the other; lines and bars fill the window. */
function heightOf({ options, series }: DrawnChartFragment, narrow: boolean): number {
  if (options.type !== "VALUE") return narrow ? NARROW_HEIGHT : HEIGHT;
  const count = series.filter(({ metric }) => metric).length;
  return VALUE_HEIGHT * Math.max(1, Math.ceil(count / (narrow ? 1 : 3)));
}
