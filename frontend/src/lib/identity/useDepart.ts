import { useState } from "react";
import { graphql } from "@/gql";
import { leave } from "@/lib/browser/leave";
import { request } from "@/lib/data/graphql";
import { type Saving, useSaving } from "@/lib/data/saving";
import { type Departure, storeAttempt } from "./departure";

const BEGIN_PROVIDER = graphql(`
  mutation BeginProvider($provider: String!, $purpose: ProviderPurpose!, $password: String) {
    beginProvider(provider: $provider, purpose: $purpose, password: $password) {
      address
      attempt
      problems { ...Problem }
    }
  }
`);

/** The beginning of a sign-in at a provider. */
export interface Departing extends Saving {
  /** Opens the provider; `password` proves who adds an identity. */
  depart: (departure: Departure, password?: string) => void;
  /** The provider that is being opened. */
  leavingFor: string | undefined;
  /** Whether the browser denies the storage that the way back needs. */
  isBlocked: boolean;
}

/** Begins sign-ins at identity providers: stores the attempt in the tab and leaves for the provider. */
export function useDepart(): Departing {
  const [isBlocked, setBlocked] = useState(false);
  const [provider, setProvider] = useState<string>();
  const { save, ...saving } = useSaving({
    send: async ({ departure, password }: { departure: Departure; password: string | null }) => {
      const { provider, purpose } = departure;
      return (await request(BEGIN_PROVIDER, { provider, purpose, password })).beginProvider;
    },
    done: ({ address, attempt }, { departure }) => {
      if (!address || !attempt) return;
      const isStored = storeAttempt({ ...departure, attempt });
      setBlocked(!isStored);
      if (isStored) leave(address);
    },
  });
  return {
    ...saving,
    depart: (departure, password) => {
      setProvider(departure.provider);
      void save({ departure, password: password ?? null });
    },
    leavingFor: saving.busy ? provider : undefined,
    isBlocked,
  };
}
