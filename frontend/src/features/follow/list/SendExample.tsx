import { useMutation, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { showToast } from "@/ui/state/toasts";
import { listedAlertsQuery } from "../alert/alertQueries";
import css from "./SendExample.module.css";

const SEND_EXAMPLE = graphql(`
  mutation SendExample {
    sendExample { problems { ...Problem } }
  }
`);

/** Mails the reader an example of what the alerts send; nothing without an alert that sends mail. */
export function SendExample() {
  const t = useText();
  const { data } = useQuery(listedAlertsQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await request(SEND_EXAMPLE)).sendExample.problems,
    onSuccess: ([problem]) =>
      showToast((t) => (problem ? problemText(t, problem) : t("following.example.sent"))),
    onError: () => showToast((t) => t("follow.failed")),
  });
  const sends = data?.alerts.some(({ mode, overdue }) => mode !== "NEVER" || overdue);
  if (!sends || data?.mailRefused) return null;
  return (
    <p className={css.example}>
      <Button small busy={isPending} onClick={() => mutate()}>
        {t("following.example.send")}
      </Button>
      <span>{t("following.example.text")}</span>
    </p>
  );
}
