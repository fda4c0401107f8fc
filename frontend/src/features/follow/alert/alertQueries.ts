import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { AlertInput, AlertQuery, ListedAlertsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const ALERTED = graphql(`
  query Alerted {
    viewer { id alerted }
  }
`);

/** The ids of the indicators on which the reader has alerts. */
export function alertedQuery() {
  return queryOptions({
    queryKey: keys.favourites("alerted"),
    queryFn: async (): Promise<string[]> => (await request(ALERTED)).viewer?.alerted ?? [],
    staleTime: 60_000,
  });
}

const ALERT = graphql(`
  query Alert($metric: ID!) {
    viewer {
      id
      timeZone
      mailRefused
      alert(metric: $metric) { id mode lower upper overdue pausedUntil }
      metric(id: $metric) {
        id
        unit { fr en }
        frequency
        decimals
        lastPeriod
        lastValue
        series(order: "desc", limit: "60") { observations }
      }
    }
  }
`);

/** An indicator as the form of an alert shows it. */
export type AlertedMetric = NonNullable<NonNullable<AlertQuery["viewer"]>["metric"]>;

/** The reader's alert on an indicator, to be edited; read anew each time. */
export function alertQuery(metric: string) {
  return queryOptions({
    queryKey: keys.favourites("alert", metric),
    queryFn: async () => (await request(ALERT, { metric })).viewer ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

const LISTED_ALERTS = graphql(`
  query ListedAlerts($after: String) {
    viewer {
      id
      timeZone
      mailRefused
      alerts(first: 100, after: $after) {
        pageInfo { endCursor hasNextPage }
        nodes {
          id
          mode
          lower
          upper
          overdue
          pausedUntil
          name { fr en }
          metric {
            id
            path
            name { fr en }
            unit { fr en }
            frequency
            decimals
            lastPeriod
            lastValue
            collection { key name { fr en } account { key name } }
          }
        }
      }
    }
  }
`);

type ListedViewer = NonNullable<ListedAlertsQuery["viewer"]>;

/** An alert in the list of all. */
export type ListedAlert = ListedViewer["alerts"]["nodes"][number];

/** All alerts of the reader: at most 1,000, read in pages of 100. */
export function listedAlertsQuery() {
  return queryOptions({
    queryKey: keys.favourites("alerts"),
    queryFn: async () => {
      const all: ListedAlert[] = [];
      let after: string | undefined;
      for (;;) {
        const { viewer } = await request(LISTED_ALERTS, { after });
        if (!viewer) return { alerts: all, timeZone: "UTC", mailRefused: false };
        const { alerts, timeZone, mailRefused } = viewer;
        all.push(...alerts.nodes);
        if (!alerts.pageInfo.hasNextPage || !alerts.pageInfo.endCursor)
          return { alerts: all, timeZone, mailRefused };
        after = alerts.pageInfo.endCursor;
      }
    },
  });
}

const HOME_ALERTS = graphql(`
  query HomeAlerts {
    viewer {
      id
      timeZone
      alerts(first: 5) {
        totalCount
        nodes {
          id
          mode
          lower
          upper
          overdue
          name { fr en }
          metric { id path name { fr en } frequency collection { key name { fr en } account { key } } }
        }
      }
    }
  }
`);

/** The reader's alerts on the home page: some of them, and their number. */
export function homeAlertsQuery() {
  return queryOptions({
    queryKey: keys.favourites("alerts", "home"),
    queryFn: async () => (await request(HOME_ALERTS)).viewer ?? null,
  });
}

const DIGESTS = graphql(`
  query Digests {
    viewer {
      id
      digests { id cadence date state createdAt dueCount answeredCount askedCount reportCount names { fr en } }
    }
  }
`);

/** What was sent in the last 90 days, the latest first. */
export function digestsQuery() {
  return queryOptions({
    queryKey: keys.favourites("digests"),
    queryFn: async () => (await request(DIGESTS)).viewer?.digests ?? [],
  });
}

const FOLLOWED = graphql(`
  query Followed($account: String!) {
    viewer {
      id
      followed(account: $account) {
        followers
        metric { id path name { fr en } collection { key name { fr en } account { key } } }
      }
    }
  }
`);

/** The most followed indicators of an account, as far as the reader may see statistics. */
export function followedQuery(account: string) {
  return queryOptions({
    queryKey: keys.favourites("followed", account.toLowerCase()),
    queryFn: async () => (await request(FOLLOWED, { account })).viewer?.followed ?? [],
  });
}

const SET_ALERT = graphql(`
  mutation SetAlert($metric: ID!, $alert: AlertInput!) {
    setAlert(metric: $metric, alert: $alert) {
      viewer { id alerted }
      problems { ...Problem }
    }
  }
`);

const REMOVE_ALERTS = graphql(`
  mutation RemoveAlerts($metrics: [ID!]!) {
    removeAlerts(metrics: $metrics) {
      viewer { id alerted }
      problems { ...Problem }
    }
  }
`);

const RESTORE_ALERTS = graphql(`
  mutation RestoreAlerts($metrics: [ID!]!) {
    restoreAlerts(metrics: $metrics) {
      viewer { id alerted }
      problems { ...Problem }
    }
  }
`);

/** Sets an alert. */
export async function setAlert(metric: string, alert: AlertInput) {
  return (await request(SET_ALERT, { metric, alert })).setAlert;
}

/** Removes alerts. */
export async function removeAlerts(metrics: string[]) {
  return (await request(REMOVE_ALERTS, { metrics })).removeAlerts;
}

/** Restores alerts that were removed less than a day ago. */
export async function restoreAlerts(metrics: string[]) {
  return (await request(RESTORE_ALERTS, { metrics })).restoreAlerts;
}
