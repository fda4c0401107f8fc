/** The segment for the missing collection in the address of a personal dashboard. */
export const PERSONAL = "_";

/** The location of a dashboard, as in its address; the collection is `_` for a personal one. */
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

/** The collection as a request variable: `null` for a personal dashboard. */
export function collectionOf(segment: string): string | null {
  return segment === PERSONAL ? null : segment;
}
