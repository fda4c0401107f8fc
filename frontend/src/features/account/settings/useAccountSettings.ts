import { useQuery } from "@tanstack/react-query";
import type { AccountSettingsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { accountSettingsDocument } from "../documents";

/** An account as its owner changes it. */
export type AccountSettings = NonNullable<AccountSettingsQuery["account"]>;

/** Under which the settings of an account are kept; everything of the account begins so. */
function accountSettingsKey(key: string) {
  return ["account", key.toLowerCase(), "settings"] as const;
}

/** What an account's owner may change; null where the reader is not its owner. */
export function useAccountSettings(key: string | undefined) {
  const query = useQuery({
    queryKey: accountSettingsKey(key ?? ""),
    queryFn: async () => (await request(accountSettingsDocument, { key: key ?? "" })).account ?? null,
    enabled: key !== undefined,
  });
  return {
    account: query.data === undefined ? undefined : query.data?.can.edit ? query.data : null,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
