import { graphql } from "@/gql";

/**
 * A chart of a dashboard as drawn: title, options, and each series with its look and its data. A query that spreads it
 * declares `$start` and `$end`: the requested range; `null` means the chart's own.
 */
export const DRAWN_CHART = graphql(`
  fragment DrawnChart on Chart {
    id
    key
    title { fr en }
    unreadable
    options {
      type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours priority
      description { fr en }
    }
    series {
      id
      freq
      agg
      transform
      param
      look {
        legend { fr en }
        style
        width
        colour
        axis
        greater { value colour }
        lower { value colour }
      }
      metric {
        id
        path
        frequency
        transformation
        parameter
        name { fr en }
        unit { fr en }
        source
        licence
        collection { id key name { fr en } account { key name } }
      }
      data(start: $start, end: $end) {
        observations
        latest {
          period
          value
          status
          change { period value difference percent }
          yearChange { period value difference percent }
        }
        problems { ...Problem }
      }
    }
  }
`);
