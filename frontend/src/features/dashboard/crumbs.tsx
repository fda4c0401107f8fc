import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type DashboardPlace, listAddress, PERSONAL, placeOf } from "./place";

/** The breadcrumbs of a location of dashboards: the account, and the collection or the account's dashboards. */
export function placeCrumbs(place: Omit<DashboardPlace, "key">, personal: string): ReactNode[] {
  const { account, collection } = place;
  return [
    <Link key="account" to={paths.account(account)}>
      {account}
    </Link>,
    <Link key="place" to={listAddress(place)}>
      {collection === PERSONAL ? personal : collection}
    </Link>,
  ];
}

/** The breadcrumbs of a dashboard: its location, and itself. */
export function dashboardCrumbs(dashboard: Parameters<typeof placeOf>[0], personal: string): ReactNode[] {
  const place = placeOf(dashboard);
  return [
    ...placeCrumbs(place, personal),
    <Link key="key" to={paths.dashboard(place.account, place.collection, place.key)}>
      {place.key}
    </Link>,
  ];
}
