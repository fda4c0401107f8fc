import type { SignIntent } from "@/gql/graphql";
import { usePageTitle } from "@/lib/browser/title";
import { type PlainMessageId, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import type { Step, Way } from "./flow";
import css from "./SignScreen.module.css";
import { SignWays } from "./SignWays";
import { StepField } from "./StepField";
import { type SignFlow, useSignFlow } from "./useSignFlow";

function titleOf(way: Way, step: Step): PlainMessageId {
  switch (step) {
    case "email":
      return way === "up" ? "sign.up.title" : way === "reset" ? "sign.reset.title" : "sign.in.title";
    case "newPassword":
      return way === "reset" ? "sign.reset.title" : "sign.newPassword.title";
    case "password":
      return "sign.password.title";
    case "code":
      return "sign.code.title";
    case "username":
      return "sign.username.title";
  }
}

/** The sign screen: one question at a time. */
export function SignScreen(props: {
  intent: SignIntent;
  start: Way;
  /** The prefilled address. */
  email?: string | undefined;
  finished: (way: Way) => Promise<void>;
}) {
  const { intent, start, email, finished } = props;
  const t = useText();
  const flow = useSignFlow({ intent, way: start, email }, finished);
  const publishing = intent === "PUBLISHER" && flow.step === "email";
  const title = t(publishing ? "sign.publish.title" : titleOf(flow.way, flow.step));
  usePageTitle(title);

  return (
    <div className={css.screen}>
      <div className={css.head}>
        <h1>{title}</h1>
        <Lead flow={flow} publishing={publishing} />
      </div>
      <FormShell
        key={`${flow.way}:${flow.step}`}
        problems={flow.problems}
        failure={flow.failure}
        busy={flow.busy}
        filled={flow.filled}
        onSubmit={flow.next}
        submit={t(submitOf(flow))}
        beside={
          flow.back && (
            <Button variant="quiet" onClick={flow.back}>
              {t("sign.back")}
            </Button>
          )
        }
      >
        <StepField flow={flow} />
      </FormShell>
      <SignWays flow={flow} publishing={publishing} />
    </div>
  );
}

function submitOf({ way, step }: SignFlow): PlainMessageId {
  if (step === "password") return "common.signIn";
  if (step === "newPassword") return way === "up" ? "sign.up.submit" : "sign.reset.submit";
  return "sign.next";
}

function Lead({ flow, publishing }: { flow: SignFlow; publishing: boolean }) {
  const t = useText();
  const { way, step, answers } = flow;
  if (publishing) return <p>{t("sign.publish.lead")}</p>;
  if (step === "code") return <p>{t("sign.code.lead", { email: answers.email.trim() })}</p>;
  if (step === "username") return <p>{t("sign.username.lead")}</p>;
  if (step === "password") return <p>{t("sign.password.lead", { email: answers.email.trim() })}</p>;
  if (step === "email") {
    return <p>{t(way === "up" ? "sign.up.lead" : way === "reset" ? "sign.reset.lead" : "sign.in.lead")}</p>;
  }
  return null;
}
