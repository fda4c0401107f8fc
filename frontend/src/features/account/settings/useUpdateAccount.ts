import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AccountInput } from "@/gql/graphql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";

const ACCOUNT = graphql(`
  fragment useUpdateAccount_account on Account {
    key
    name
    description { fr en }
    visibility
    view
    version
  }
`);

const updateAccountDocument = graphql(`
  mutation UpdateAccount($account: String!, $input: AccountInput!) {
    updateAccount(account: $account, input: $input) {
      problems { ...Problem }
    }
  }
`);

/** The settings that a save changes. */
export type AccountChange = Partial<Omit<AccountInput, "version">>;

/**
 * Saves some of an account's settings with a form; the others keep their loaded values. `onSaved` is called with what
 * was saved.
 */
export function useUpdateAccount(
  saved: FragmentType<typeof ACCOUNT>,
  onSaved: (change: AccountChange) => void,
) {
  const { send, done } = useAccountChange(saved);
  return useSaving({
    send,
    done: async (_, change) => {
      onSaved(change);
      await done();
    },
  });
}

/** A change of some of an account's settings, and what follows it. */
export function useAccountChange(saved: FragmentType<typeof ACCOUNT>) {
  const account = readFragment(ACCOUNT, saved);
  const t = useText();
  const invalidate = useInvalidate();
  return {
    send: async (change: AccountChange) => {
      const { key, name = null, description, visibility, view, version } = account;
      const { fr = null, en = null } = description;
      const input = { name, description: { fr, en }, visibility, view, version, ...change };
      return (await request(updateAccountDocument, { account: key, input })).updateAccount;
    },
    done: async () => {
      await invalidate("account");
      showToast(t("common.saved"));
    },
  };
}
