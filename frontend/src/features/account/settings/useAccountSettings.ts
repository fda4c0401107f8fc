import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { AccountSettingsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const accountSettingsDocument = graphql(`
  query AccountSettings($key: String!) {
    account(key: $key) {
      id
      key
      can { edit }
      collections(first: 1) { totalCount }
      dashboards(first: 1) { totalCount }
      ...GeneralSettings_account
    }
  }
`);

/** An account with the settings that its owner edits. */
export type AccountSettings = NonNullable<AccountSettingsQuery["account"]>;

/** The settings of an account; `null` if the account does not exist for this reader. */
function accountSettingsQuery(key: string) {
  return queryOptions({
    queryKey: keys.account(key, "settings"),
    queryFn: async () => (await request(accountSettingsDocument, { key })).account ?? null,
  });
}

/** Loads the settings of an account; `null` if the reader is not its owner. */
export function useAccountSettings(key: string | undefined) {
  const { data, error, refetch } = useQuery({
    ...accountSettingsQuery(key ?? ""),
    enabled: key !== undefined,
  });
  return { data: data && (data.can.edit ? data : null), error, refetch };
}
