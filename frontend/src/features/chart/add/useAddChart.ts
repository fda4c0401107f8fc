import { graphql } from "@/gql";
import type { ChartInput } from "@/gql/graphql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { useLanguage } from "@/lib/text/text";
import type { AddedChart } from "./AddedChart";
import type { TargetDashboard } from "./DashboardChoice";
import { withFreeKey } from "./freeKey";
import { dashboardInput, type NewDashboard } from "./newDashboard";

const ADD_CHART = graphql(`
  mutation AddChart($dashboard: ID!, $input: ChartInput!, $idempotencyKey: String) {
    createChart(dashboard: $dashboard, input: $input, idempotencyKey: $idempotencyKey) {
      chart { id key }
      problems { ...Problem }
    }
  }
`);

const CREATE_DASHBOARD_WITH = graphql(`
  mutation CreateDashboardWithChart(
    $account: String!
    $collection: String
    $input: DashboardInput!
    $charts: [ChartInput!]
    $idempotencyKey: String
  ) {
    createDashboard(
      account: $account
      collection: $collection
      input: $input
      charts: $charts
      idempotencyKey: $idempotencyKey
    ) {
      dashboard { id ...AddedChart_dashboard }
      problems { ...Problem }
    }
  }
`);

/** The dashboard of a chart to add: an existing one, or a new one that is created with the chart, both or neither. */
type Into = { existing: TargetDashboard } | { created: NewDashboard };

interface Sent {
  into: Into;
  chart: ChartInput;
}

/** A chart that was added, by its key, and the dashboard that it was added to. */
export type Added = Pick<Parameters<typeof AddedChart>[0], "dashboard" | "chart">;

/** Adds a chart to a dashboard; `done` receives `null` if a created dashboard cannot be read. */
export function useAddChart(done: (added: Added | null) => void) {
  const invalidate = useInvalidate();
  const language = useLanguage();
  const create = async (dashboard: NewDashboard, chart: ChartInput, idempotencyKey: string) => {
    const { account, collection } = dashboard;
    const input = dashboardInput(dashboard, language);
    const variables = { account, collection, input, charts: [chart], idempotencyKey };
    const { createDashboard } = await request(CREATE_DASHBOARD_WITH, variables);
    return { problems: createDashboard.problems, dashboard: createDashboard.dashboard, chart: chart.key };
  };
  const add = async (dashboard: TargetDashboard, chart: ChartInput, idempotencyKey: string) => {
    const { chart: made, problems } = await withFreeKey(chart.key, async (key) => {
      const variables = { input: { ...chart, key }, idempotencyKey: `${idempotencyKey}-${key}` };
      return (await request(ADD_CHART, { dashboard: dashboard.id, ...variables })).createChart;
    });
    return { problems, dashboard, chart: made?.key ?? chart.key };
  };
  return useSaving({
    send: ({ into, chart }: Sent, idempotencyKey) =>
      "existing" in into
        ? add(into.existing, chart, idempotencyKey)
        : create(into.created, chart, idempotencyKey),
    done: ({ dashboard, chart }) => {
      void invalidate("dashboard");
      done(dashboard ? { dashboard, chart } : null);
    },
  });
}
