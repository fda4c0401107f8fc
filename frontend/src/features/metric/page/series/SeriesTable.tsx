import { lazy, Suspense } from "react";
import type { ChartInput } from "@/charts";
import { ChartTable, type ChartTableProps } from "@/charts/draw/ChartTable";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useSearchParams } from "@/lib/router/navigation";
import type { Address } from "./options/readAddress";
import type { View } from "./options/view";

const CorrectableTable = lazy(() => loadChunk(() => import("./correct/CorrectableTable")));

const TABLE_HEIGHT = 640;
/** Height of the table while a line is added below it, so that both are visible, in pixels. */
const SHORT_TABLE = 360;

const METRIC = graphql(`
  fragment SeriesTable_metric on Metric {
    collection { can { editMetrics } }
    ...CorrectableTable_metric
  }
`);

interface SeriesTableProps {
  metric: FragmentType<typeof METRIC>;
  input: ChartInput;
  label: string;
  address: Address;
  view: View;
}

/** The series as a table. Editors correct the values in it, where they are those that were published last. */
export default function SeriesTable({ input, label, address, view, ...props }: SeriesTableProps) {
  const metric = readFragment(METRIC, props.metric);
  const [search] = useSearchParams();
  const table: ChartTableProps = {
    input,
    label,
    height: search.has("add") ? SHORT_TABLE : TABLE_HEIGHT,
    order: address.reading.order === "asc" ? "oldest" : "newest",
  };
  const drawn = <ChartTable {...table} />;
  if (!metric.collection.can.editMetrics || !isAsPublished(address, view)) return drawn;
  return (
    <Suspense fallback={drawn}>
      <CorrectableTable metric={metric} table={table} />
    </Suspense>
  );
}

/** Whether the shown values are those of the latest vintage, neither transformed nor aggregated. */
function isAsPublished({ reading }: Address, view: View): boolean {
  return (
    reading.asof === undefined &&
    !view.isAggregated &&
    view.transform === "none" &&
    view.type !== "seasonal" &&
    reading.breaks === undefined
  );
}
