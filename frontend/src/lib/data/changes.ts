import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Noun } from "./keys";

/** Everything that shows indicators: their values, names or number. */
const SHOWS_METRICS: readonly Noun[] = [
  "metric",
  "collection",
  "account",
  "dashboard",
  "home",
  "choice",
  "audit",
  "search",
  "favourite",
];

/** Everything that depends on what the reader may see or do. */
const SHOWS_RIGHTS: readonly Noun[] = [...SHOWS_METRICS, "desk", "person", "member", "import", "invitation"];

/**
 * What each change makes outdated, by noun. `form` is in no list: the saved state that a form started from remains
 * until the form is closed.
 */
const OUTDATED = {
  /** An indicator was published, created, edited, moved or deleted. */
  metric: [...SHOWS_METRICS, "desk"],
  /** A value was published at the desk, which updates its own rows. */
  metricAtDesk: SHOWS_METRICS,
  /** A collection was created, edited or deleted: its access decides about all that is in it. */
  collection: SHOWS_RIGHTS,
  /** Pins of a collection or of an account were changed. */
  pins: ["collection", "account", "dashboard", "metric", "home"],
  /** A dashboard or one of its charts was created, edited, moved or deleted. */
  dashboard: [
    "dashboard",
    "collection",
    "account",
    "person",
    "home",
    "choice",
    "audit",
    "search",
    "favourite",
  ],
  /** Name, picture, view or visibility of an account were changed. */
  account: [...SHOWS_RIGHTS, "viewer"],
  /** Members of an account or of a collection were added, changed or removed. */
  member: ["member", "audit"],
  /** The reader's own permissions were changed: by leaving, handing over, or another user's session. */
  rights: [...SHOWS_RIGHTS, "viewer"],
  /** The reader signed in: `viewer` was read just before. */
  signedIn: [...SHOWS_RIGHTS, "service", "session"],
  /** The language, the time zone or the address of the user was changed. */
  viewer: ["viewer"],
  /** Sessions or access keys of the user were changed. */
  session: ["session"],
  /** The password or the identities of the user were changed, or important actions were confirmed. */
  waysIn: ["session", "viewer"],
} as const satisfies Record<string, readonly Noun[]>;

/** A kind of change. */
export type Change = keyof typeof OUTDATED;

/** Marks everything that shows the changed object as outdated; resolves when the visible parts were read again. */
export async function invalidate(client: QueryClient, change: Change): Promise<void> {
  const nouns: ReadonlySet<unknown> = new Set<Noun>(OUTDATED[change]);
  const isOutdated = ({ queryKey }: Query) => nouns.has(queryKey[0]);
  // A first read that is under way is not begun again, and its response may be older than the change.
  const underWay = client
    .getQueryCache()
    .findAll({ predicate: isOutdated, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate: isOutdated });
  if (underWay.length === 0) return;
  await Promise.allSettled(underWay.map(({ promise }) => promise));
  await client.invalidateQueries({ predicate: (query) => underWay.includes(query) });
}

/** `invalidate` for the client of this component. */
export function useInvalidate(): (change: Change) => Promise<void> {
  const client = useQueryClient();
  return useCallback((change) => invalidate(client, change), [client]);
}
