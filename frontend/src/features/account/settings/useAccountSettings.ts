import { useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { AccountSettingsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const accountSettingsDocument = graphql(`
  query AccountSettings($key: String!) {
    account(key: $key) {
      id
      key
      name
      description {
        fr
        en
      }
      kind
      view
      visibility
      pictureUrl
      version
      can {
        edit
        handOver
        delete
      }
      collections(first: 1) {
        totalCount
      }
      dashboards(first: 1) {
        totalCount
      }
    }
  }
`);

/** An account with the settings that its owner edits. */
export type AccountSettings = NonNullable<AccountSettingsQuery["account"]>;

/** Loads the settings of an account; `null` if the reader is not its owner. */
export function useAccountSettings(key: string | undefined) {
  const query = useQuery({
    queryKey: keys.account(key ?? "", "settings"),
    queryFn: async () => (await request(accountSettingsDocument, { key: key ?? "" })).account ?? null,
    enabled: key !== undefined,
  });
  return {
    account: query.data === undefined ? undefined : query.data?.can.edit ? query.data : null,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
