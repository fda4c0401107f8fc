import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSaving } from "@/lib/data/saving";
import { publisherMailsQuery, setQuestionMail } from "@/lib/identity/publisherMails";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import css from "./QuestionMailOffer.module.css";

/** Offers the emails with questions to those who moderate some, until they have chosen. */
export function QuestionMailOffer() {
  const t = useText();
  const client = useQueryClient();
  const [chosen, setChosen] = useState(false);
  const { data: viewer } = useQuery(publisherMailsQuery());
  const saving = useSaving({
    send: setQuestionMail,
    done: (_, questionMail) => {
      client.setQueryData(
        publisherMailsQuery().queryKey,
        (old) => old && { ...old, questionMail, questionMailOffered: false },
      );
      showToast(t(questionMail ? "desk.questionMail.accepted" : "desk.questionMail.declined"));
    },
  });
  if (!viewer?.questionMailOffered) return null;
  const choose = (isWanted: boolean) => () => {
    setChosen(isWanted);
    void saving.save(isWanted);
  };
  return (
    <div className={css.offer}>
      <Notice
        kind="info"
        title={t("desk.questionMail.title")}
        actions={
          <>
            <button
              type="button"
              className={buttonClass("plain")}
              disabled={saving.busy}
              onClick={choose(true)}
            >
              {t("desk.questionMail.accept")}
            </button>
            <button
              type="button"
              className={buttonClass("plain")}
              disabled={saving.busy}
              onClick={choose(false)}
            >
              {t("desk.questionMail.decline")}
            </button>
          </>
        }
      >
        <p>{t("desk.questionMail.text")}</p>
        {saving.failure && (
          <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={choose(chosen)} />
        )}
      </Notice>
    </div>
  );
}
