import { useQueryClient } from "@tanstack/react-query";
import type { AccountInput } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { viewerKey } from "@/lib/data/session";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import { updateAccountDocument } from "../documents";
import type { AccountSettings } from "./useAccountSettings";

/** Saves some of an account's settings; the others keep their loaded values. */
export function useUpdateAccount(account: AccountSettings) {
  const t = useText();
  const client = useQueryClient();
  return useSaving({
    send: async (change: Partial<Omit<AccountInput, "version">>) => {
      const { key, name = null, description, visibility, view, version } = account;
      const { fr = null, en = null } = description;
      const input = { name, description: { fr, en }, visibility, view, version, ...change };
      return (await request(updateAccountDocument, { account: key, input })).updateAccount;
    },
    done: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: viewerKey }),
        client.invalidateQueries({ queryKey: ["account", account.key.toLowerCase()] }),
      ]);
      showToast(t("common.saved"));
    },
  });
}
