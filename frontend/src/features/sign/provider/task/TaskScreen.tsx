import { usePageTitle } from "@/lib/browser/title";
import type { Problem } from "@/lib/data/problems";
import { type PlainMessageId, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../../SignScreen.module.css";
import { Acceptance } from "../../step/Acceptance";
import { StepForm } from "../../step/StepForm";
import type { KeptTask } from "./keptTask";
import type { TaskResult } from "./taskRequests";
import { isLastStep } from "./taskState";
import { type TaskFlow, useTask } from "./useTask";

/** The questions after the answer of a provider, one at a time. */
export function TaskScreen(props: {
  kept: KeptTask;
  /** The label of the provider. */
  label: string;
  finished: (over: NonNullable<TaskResult["over"]>) => Promise<void>;
  ended: (problems: readonly Problem[]) => void;
}) {
  const { kept, label, finished, ended } = props;
  const t = useText();
  const flow = useTask(kept, finished, ended);
  const title = t(titleOf(flow));
  usePageTitle(title);
  return (
    <div className={css.screen}>
      <div className={css.head}>
        <h1>{title}</h1>
        <Lead flow={flow} label={label} />
      </div>
      <StepForm flow={flow} submit={t(submitOf(flow))} />
      <div className={css.ways}>
        {(flow.step === "code" || flow.step === "password") && (
          <p>
            <Button variant="link" disabled={flow.busy} onClick={flow.mailCode}>
              {t(flow.step === "code" ? "sign.code.again" : "sign.join.sendCode")}
            </Button>
          </p>
        )}
        {flow.step === "username" && <Acceptance />}
      </div>
    </div>
  );
}

function titleOf({ step }: TaskFlow): PlainMessageId {
  if (step === "email") return "sign.address.title";
  if (step === "code") return "sign.code.title";
  return step === "username" ? "sign.username.title" : "sign.join.title";
}

function submitOf(flow: TaskFlow): PlainMessageId {
  if (flow.step === "email") return "sign.address.sendCode";
  if (!isLastStep(flow)) return "sign.next";
  return flow.step === "username" ? "sign.up.submit" : "common.signIn";
}

function Lead({ flow, label }: { flow: TaskFlow; label: string }) {
  const t = useText();
  const email = flow.answers.email.trim();
  switch (flow.step) {
    case "email":
      return <p>{t("sign.address.lead", { label })}</p>;
    case "code":
      return (
        <p>
          {flow.way === "unknown"
            ? t("sign.code.lead", { email })
            : t("sign.join.codeLead", { email, label })}
        </p>
      );
    case "username":
      return <p>{t("sign.username.lead")}</p>;
    default:
      return <p>{t("sign.join.lead", { email, label })}</p>;
  }
}
