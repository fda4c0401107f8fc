import { graphql } from "@/gql";

/** The chart options of an indicator, the fields needed to change them, and its current version. */
export const METRIC_CHART = graphql(`
  fragment MetricChart on Metric {
    id
    path
    version
    frequency
    name { fr en }
    unit { fr en }
    observationCount
    chart {
      options {
        type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours priority
        description { fr en }
      }
      look {
        legend { fr en }
        style width colour axis
        greater { value colour }
        lower { value colour }
      }
    }
    collection { id key name { fr en } account { key } can { editMetrics } }
  }
`);

export const METRIC_CHART_EDIT = graphql(`
  query MetricChartEdit($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...MetricChart
    }
  }
`);

export const UPDATE_METRIC_CHART = graphql(`
  mutation UpdateMetricChart($id: ID!, $version: Int!, $options: ChartOptionsInput, $look: SeriesLookInput) {
    updateMetricChart(id: $id, version: $version, options: $options, look: $look) {
      metric { ...MetricChart }
      problems { ...Problem }
    }
  }
`);
