import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { ChartTargetPlacesQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";

const DASHBOARD_PLACES = graphql(`
  query ChartTargetPlaces {
    viewer {
      id
      accounts { id key name can { createDashboard } }
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name } can { editDashboards } }
      }
    }
  }
`);

/** The locations of a new dashboard: the reader's accounts and collections; `null` for a guest. */
export function dashboardPlacesQuery() {
  return queryOptions({
    queryKey: keys.choice("dashboardPlaces"),
    queryFn: async () => (await request(DASHBOARD_PLACES)).viewer ?? null,
  });
}

/** A location of a new dashboard. */
export interface DashboardPlace {
  readonly account: string;
  /** `null` for a personal dashboard. */
  readonly collection: string | null;
  readonly label: string;
}

/** The locations where the reader may create dashboards, own accounts first. */
export function useDashboardPlaces() {
  const t = useText();
  const pick = usePickText();
  return (viewer: NonNullable<ChartTargetPlacesQuery["viewer"]>): DashboardPlace[] => [
    ...viewer.accounts
      .filter((one) => one.can.createDashboard)
      .map((one) => ({
        account: one.key,
        collection: null,
        label: t("chartDialog.new.personal", { account: one.name || one.key }),
      })),
    ...viewer.editableCollections.nodes
      .filter((one) => one.can.editDashboards)
      .map((one) => ({
        account: one.account.key,
        collection: one.key,
        label: t("collection.new.place", {
          account: one.account.name || one.account.key,
          collection: pick(one.name)?.text ?? one.key,
        }),
      })),
  ];
}
