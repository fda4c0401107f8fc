import { useQuery, useQueryClient } from "@tanstack/react-query";
import { publisherMailsQuery, setDueMail, setQuestionMail } from "@/lib/identity/publisherMails";
import { useText } from "@/lib/text/text";
import css from "./MailSettings.module.css";
import { MailSwitch } from "./MailSwitch";

/** The emails for those who publish: the due indicators weekly, new questions and open reports daily. */
export function MailSettings() {
  const t = useText();
  const client = useQueryClient();
  const { data: viewer } = useQuery(publisherMailsQuery());
  if (!viewer?.accounts.some(({ kind }) => kind === "PUBLISHER")) return null;
  const store = (change: Partial<typeof viewer>) =>
    client.setQueryData(publisherMailsQuery().queryKey, (old) => old && { ...old, ...change });
  return (
    <fieldset className={css.mails}>
      <legend>{t("account.mails")}</legend>
      <MailSwitch
        label={t("account.dueMail.label")}
        description={t("account.dueMail.text")}
        isWanted={viewer.dueMail}
        send={setDueMail}
        onStored={(dueMail) => store({ dueMail })}
      />
      <MailSwitch
        label={t("account.questionMail.label")}
        description={t("account.questionMail.text")}
        isWanted={viewer.questionMail}
        send={setQuestionMail}
        onStored={(questionMail) => store({ questionMail, questionMailOffered: false })}
      />
    </fieldset>
  );
}
