import { graphql } from "@/gql";
import type { AccountInput } from "@/gql/graphql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import type { AccountSettings } from "./useAccountSettings";

const updateAccountDocument = graphql(`
  mutation UpdateAccount($account: String!, $input: AccountInput!) {
    updateAccount(account: $account, input: $input) {
      problems { ...Problem }
    }
  }
`);

/** Saves some of an account's settings; the others keep their loaded values. */
export function useUpdateAccount(account: AccountSettings) {
  const t = useText();
  const invalidate = useInvalidate();
  return useSaving({
    send: async (change: Partial<Omit<AccountInput, "version">>) => {
      const { key, name = null, description, visibility, view, version } = account;
      const { fr = null, en = null } = description;
      const input = { name, description: { fr, en }, visibility, view, version, ...change };
      return (await request(updateAccountDocument, { account: key, input })).updateAccount;
    },
    done: async () => {
      await invalidate("account");
      showToast(t("common.saved"));
    },
  });
}
