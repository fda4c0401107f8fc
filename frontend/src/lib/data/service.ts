import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "./graphql";
import { keys } from "./keys";

const serviceDocument = graphql(`
  query Service {
    service {
      contact
      helpUrl
      version
    }
  }
`);

const KEY = "statitContact";

/** The operator's features and contact address; they do not change while the application runs. */
function serviceQuery() {
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
