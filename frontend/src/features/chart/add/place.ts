import { paths } from "@/lib/paths";

/** The fields of a dashboard that its address consists of. */
export interface Addressed {
  readonly key: string;
  readonly account: { readonly key: string };
  readonly collection?: { readonly key: string } | null;
}

/** The parts of a dashboard's address; `_` replaces the collection of a personal one. */
export function addressOf(dashboard: Addressed): readonly [account: string, collection: string, key: string] {
  return [dashboard.account.key, dashboard.collection?.key ?? "_", dashboard.key];
}

/** The address of a dashboard's page. */
export function dashboardPath(dashboard: Addressed): string {
  return paths.dashboard(...addressOf(dashboard));
}
