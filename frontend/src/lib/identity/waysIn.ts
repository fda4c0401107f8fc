import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { graphql } from "@/gql";
import type { WaysInQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const WAYS_IN = graphql(`
  query WaysIn {
    viewer {
      confirmedUntil
      identities {
        id
        provider
        label
        email
        createdAt
        usedAt
        isConfigured
      }
    }
  }
`);

/** The identities of the reader, and until when important actions are confirmed. */
type WaysIn = NonNullable<WaysInQuery["viewer"]>;

/** An identity of the reader at a provider. */
export type Identity = WaysIn["identities"][number];

const NONE: WaysIn = { confirmedUntil: null, identities: [] };

function waysInQuery() {
  return queryOptions({
    queryKey: keys.waysIn(),
    queryFn: async () => (await request(WAYS_IN)).viewer ?? NONE,
  });
}

/** The identities of the reader, and until when important actions are confirmed. */
export function useWaysIn() {
  return useQuery(waysInQuery());
}

/** Whether an instant is ahead; changes when it is reached. */
export function useIsAhead(instant: string | null | undefined): boolean {
  const [now, setNow] = useState(() => Date.now());
  const at = instant ? Date.parse(instant) : 0;
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at > now;
}
