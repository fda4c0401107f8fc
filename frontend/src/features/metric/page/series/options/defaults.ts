import { graphql } from "@/gql";
import type { MetricDefaults_MetricFragment } from "@/gql/graphql";

/** How an indicator is shown where the address says nothing: as its publisher chose. */
export const METRIC_DEFAULTS = graphql(`
  fragment MetricDefaults_metric on Metric {
    frequency
    aggregation
    transformation
    parameter
    chart { options { type start end seasonStart years } }
  }
`);

export type Defaults = MetricDefaults_MetricFragment;
