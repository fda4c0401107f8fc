import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import css from "./MailSettings.module.css";
import { MailSwitch } from "./MailSwitch";

const PUBLISHER_MAILS = graphql(`
  query PublisherMails {
    viewer { id dueMail questionMail accounts { id kind } }
  }
`);

const SET_DUE_MAIL = graphql(`
  mutation SetDueMail($wanted: Boolean!) {
    setDueMail(wanted: $wanted) {
      problems { ...Problem }
    }
  }
`);

const SET_QUESTION_MAIL = graphql(`
  mutation SetQuestionMail($wanted: Boolean!) {
    setQuestionMail(wanted: $wanted) {
      problems { ...Problem }
    }
  }
`);

function publisherMailsQuery() {
  return queryOptions({
    queryKey: keys.desk("mail"),
    queryFn: async () => (await request(PUBLISHER_MAILS)).viewer ?? null,
  });
}

/** The emails for those who publish: the due indicators weekly, new questions and open reports daily. */
export function MailSettings() {
  const t = useText();
  const client = useQueryClient();
  const { data: viewer } = useQuery(publisherMailsQuery());
  if (!viewer?.accounts.some(({ kind }) => kind === "PUBLISHER")) return null;
  const store = (change: { dueMail: boolean } | { questionMail: boolean }) =>
    client.setQueryData(publisherMailsQuery().queryKey, (old) => old && { ...old, ...change });
  return (
    <fieldset className={css.mails}>
      <legend>{t("account.mails")}</legend>
      <MailSwitch
        label={t("account.dueMail.label")}
        description={t("account.dueMail.text")}
        isWanted={viewer.dueMail}
        send={async (wanted) => (await request(SET_DUE_MAIL, { wanted })).setDueMail}
        onStored={(dueMail) => store({ dueMail })}
      />
      <MailSwitch
        label={t("account.questionMail.label")}
        description={t("account.questionMail.text")}
        isWanted={viewer.questionMail}
        send={async (wanted) => (await request(SET_QUESTION_MAIL, { wanted })).setQuestionMail}
        onStored={(questionMail) => store({ questionMail })}
      />
    </fieldset>
  );
}
