import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";

const DELETE_CHARTS = graphql(`
  mutation DeleteCharts($dashboard: ID!, $charts: [ID!]!) {
    deleteCharts(dashboard: $dashboard, charts: $charts) {
      done
      problems { ...Problem }
    }
  }
`);

/** Deletes charts of a dashboard, by their ids. */
export async function deleteCharts(dashboard: string, charts: readonly string[]) {
  return (await request(DELETE_CHARTS, { dashboard, charts: [...charts] })).deleteCharts;
}
