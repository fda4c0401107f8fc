import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useSaving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { SaveFailure } from "@/ui/field/FormShell";
import { Switch } from "@/ui/field/fields";
import { showToast } from "@/ui/state/toasts";

const DUE_MAIL = graphql(`
  query DueMail {
    viewer { id dueMail accounts { id kind } }
  }
`);

const SET_DUE_MAIL = graphql(`
  mutation SetDueMail($wanted: Boolean!) {
    setDueMail(wanted: $wanted) {
      viewer { id dueMail }
      problems { ...Problem }
    }
  }
`);

function dueMailQuery() {
  return queryOptions({
    queryKey: keys.desk("mail"),
    queryFn: async () => (await request(DUE_MAIL)).viewer ?? null,
  });
}

/** The weekly mail of what is due, for those who publish; stored as soon as it is chosen. */
export function DueMailSetting() {
  const t = useText();
  const client = useQueryClient();
  const { data: viewer } = useQuery(dueMailQuery());
  const saving = useSaving({
    send: async (wanted: boolean) => (await request(SET_DUE_MAIL, { wanted })).setDueMail,
    done: async (_, wanted) => {
      client.setQueryData(dueMailQuery().queryKey, (old) => old && { ...old, dueMail: wanted });
      showToast(t("common.saved"));
    },
  });
  if (!viewer?.accounts.some(({ kind }) => kind === "PUBLISHER")) return null;
  return (
    <>
      <Switch
        label={t("account.dueMail.label")}
        description={t("account.dueMail.text")}
        checked={viewer.dueMail}
        onChange={(event) => void saving.save(event.currentTarget.checked)}
      />
      {saving.failure && (
        <SaveFailure
          failure={saving.failure}
          busy={saving.busy}
          onRetry={() => void saving.save(!viewer.dueMail)}
        />
      )}
    </>
  );
}
