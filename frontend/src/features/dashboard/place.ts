import { paths } from "@/lib/paths";
import type { BilingualText } from "@/lib/text/text";

/** The segment for the missing collection in the address of a personal dashboard. */
export const PERSONAL = "_";

/** The location of a dashboard, as in its address; the collection is `_` for a personal one. */
export interface DashboardPlace {
  readonly account: string;
  readonly collection: string;
  readonly key: string;
}

/** A dashboard, as far as its location and its name. */
export interface NamedDashboard {
  readonly id: string;
  readonly key: string;
  readonly name: BilingualText;
  readonly account: { readonly key: string };
  readonly collection?: { readonly key: string } | null;
}

export function placeOf(dashboard: Omit<NamedDashboard, "id" | "name">): DashboardPlace {
  const { key, account, collection } = dashboard;
  return { account: account.key, collection: collection?.key ?? PERSONAL, key };
}

/** The collection as a request variable: `null` for a personal dashboard. */
export function collectionOf(segment: string): string | null {
  return segment === PERSONAL ? null : segment;
}

/** The address of the list of dashboards: the collection, or the account's personal dashboards. */
export function listAddress({ account, collection }: Omit<DashboardPlace, "key">): string {
  return collection === PERSONAL ? paths.accountDashboards(account) : paths.dashboards(account, collection);
}
