import { graphql } from "@/gql";

export const frontPageDocument = graphql(`
  query FrontPage {
    frontPage {
      charts {
        id
        ...RecentMetric
      }
      recent {
        id
        ...RecentMetric
      }
    }
  }
`);

export const recentMetricFragment = graphql(`
  fragment RecentMetric on Metric {
    id
    path
    name {
      fr
      en
    }
    unit {
      fr
      en
    }
    lastValue
    observationCount
    frequency
    lastPeriod
    decimals
    publishedAt
    series(order: "desc", limit: "120") {
      observations
    }
    collection {
      key
      name {
        fr
        en
      }
      account {
        key
        name
      }
    }
  }
`);

export const myCollectionsDocument = graphql(`
  query MyCollections {
    viewer {
      editableCollections(first: 20) {
        totalCount
        nodes {
          id
          metricCount
          key
          account {
            key
          }
          ...CollectionEntry
        }
      }
    }
  }
`);
