import { usePageTitle } from "@/lib/browser/title";
import type { Problem } from "@/lib/data/problems";
import type { SignInRules } from "@/lib/data/service";
import { useSignedIn } from "@/lib/data/signing";
import type { Departure } from "@/lib/identity/departure";
import { useNavigate } from "@/lib/router/navigation";
import { type PlainMessageId, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { onward } from "../onward";
import css from "../SignScreen.module.css";
import { Acceptance } from "../step/Acceptance";
import { StepForm } from "../step/StepForm";
import { ProviderEnd } from "./return/ProviderEnd";
import { useProviderReturn } from "./return/useProviderReturn";
import type { KeptTask } from "./task/keptTask";
import type { TaskResult } from "./task/taskRequests";
import { isLastStep } from "./task/taskState";
import { type TaskFlow, useTask } from "./task/useTask";

/** The page to which a provider sends the browser back: checks the answer, then asks what is missing. */
export function ProviderScreen({ provider, rules }: { provider: string; rules: SignInRules }) {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const label = rules.identityProviders.find((it) => it.name === provider)?.label;
  const { departure, task, end, finish, completing, retry } = useProviderReturn(provider, label ?? provider);
  const anew: Departure = { provider, purpose: "SIGN_IN", next: null, publishing: false };
  const finished = async (over: NonNullable<TaskResult["over"]>) => {
    const viewer = await signedIn();
    showToast((then) =>
      over === "signedUp" ? then("sign.up.done") : then("sign.join.done", { label: label ?? provider }),
    );
    navigate(onward(departure ?? anew, viewer), { replace: true });
  };
  if (end) return <ProviderEnd end={end} departure={departure ?? anew} label={label} />;
  if (task) {
    return (
      <TaskScreen
        kept={task}
        label={label ?? provider}
        finished={finished}
        ended={(problems) => finish({ kind: "problems", problems })}
      />
    );
  }
  return <Completing completing={completing} onRetry={retry} />;
}

/** The questions after the answer of a provider, one at a time. */
function TaskScreen(props: {
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
      <div className={`stack-2 ${css.head}`}>
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

/** The wait for the server's check of the answer, or why it failed. */
function Completing(props: {
  completing: ReturnType<typeof useProviderReturn>["completing"];
  onRetry: () => void;
}) {
  const { completing, onRetry } = props;
  const t = useText();
  const title = t("sign.provider.completing");
  usePageTitle(title);
  const { failure, busy } = completing;
  return (
    <div className={css.screen}>
      <div className={`stack-2 ${css.head}`}>
        <h1>{title}</h1>
      </div>
      {failure ? (
        <SaveFailure failure={failure} busy={busy} onRetry={onRetry} />
      ) : (
        <Skeleton>
          <Bar height={40} />
        </Skeleton>
      )}
    </div>
  );
}
