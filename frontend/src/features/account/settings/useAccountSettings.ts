import { useQuery } from "@tanstack/react-query";
import type { AccountSettingsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { accountSettingsDocument } from "../documents";

/** An account with the settings that its owner edits. */
export type AccountSettings = NonNullable<AccountSettingsQuery["account"]>;

/** Query key of an account's settings; every query key of the account has the same prefix. */
function accountSettingsKey(key: string) {
  return ["account", key.toLowerCase(), "settings"] as const;
}

/** Loads the settings of an account; `null` if the reader is not its owner. */
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
