import { graphql } from "@/gql";

/** Every field that the form edits, and the readers of a personal dashboard. */
export const DASHBOARD_FIELDS = graphql(`
  fragment DashboardForm_dashboard on Dashboard {
    id
    key
    version
    account { key name visibility }
    collection { key name { fr en } }
    name { fr en }
    description { fr en }
    tags { fr en }
    access
    start
    end
    chartCount
    readers { id key name pictureUrl }
    can { edit }
  }
`);

export const DASHBOARD_EDIT = graphql(`
  query DashboardEdit($account: String!, $collection: String, $key: String!) {
    dashboard(account: $account, collection: $collection, key: $key) {
      ...DashboardForm_dashboard
    }
  }
`);
