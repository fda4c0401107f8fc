import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { ServiceQuery } from "@/gql/graphql";
import { request } from "./graphql";
import { keys } from "./keys";

const serviceDocument = graphql(`
  query Service {
    service {
      contact
      helpUrl
      version
      identityProviders {
        name
        label
      }
      passwordSignIn
      signUp
    }
  }
`);

const KEY = "statitContact";

/** The operator's features and contact address; they do not change while the application runs. */
export function serviceQuery() {
  return queryOptions({
    queryKey: keys.service(),
    queryFn: async () => {
      const { service } = await request(serviceDocument);
      remember(service.contact);
      return service;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The operator's features and contact address. */
export function useService(): {
  contact: string | undefined;
  helpUrl: string | null | undefined;
  version: string | undefined;
} {
  const { data } = useQuery(serviceQuery());
  return { contact: data?.contact ?? knownContact(), helpUrl: data?.helpUrl, version: data?.version };
}

/** How people sign in on this server. */
export type SignInRules = Pick<ServiceQuery["service"], "identityProviders" | "passwordSignIn" | "signUp">;

/** An identity provider: its name in addresses, and its label for people. */
export type IdentityProvider = SignInRules["identityProviders"][number];

const PASSWORDS_ONLY: SignInRules = { identityProviders: [], passwordSignIn: true, signUp: true };

/**
 * How people sign in on this server; `undefined` until the server has responded. After a failed request, passwords are
 * assumed: the request that follows reports the failure.
 */
export function useSignInRules(): SignInRules | undefined {
  const { data, failureCount } = useQuery(serviceQuery());
  return data ?? (failureCount > 0 ? PASSWORDS_ONLY : undefined);
}

/** The contact address of an earlier response: error screens need it when the server does not respond. */
function knownContact(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(contact: string): void {
  try {
    localStorage.setItem(KEY, contact);
  } catch {
    // storage is denied: the address is requested again next time
  }
}
