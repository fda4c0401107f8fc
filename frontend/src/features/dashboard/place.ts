/** The segment that stands for a collection in the address of a personal dashboard. */
export const PERSONAL = "_";

/** Where a dashboard stands, as its address has it; the collection is `_` for a personal one. */
export interface DashboardPlace {
  readonly account: string;
  readonly collection: string;
  readonly key: string;
}

export function placeOf(dashboard: {
  readonly key: string;
  readonly account: { readonly key: string };
  readonly collection?: { readonly key: string } | null;
}): DashboardPlace {
  const { key, account, collection } = dashboard;
  return { account: account.key, collection: collection?.key ?? PERSONAL, key };
}

/** The collection as requests name it: absent for a personal dashboard. */
export function collectionOf(segment: string): string | null {
  return segment === PERSONAL ? null : segment;
}
