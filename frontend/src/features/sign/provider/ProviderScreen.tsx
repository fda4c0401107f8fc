import { usePageTitle } from "@/lib/browser/title";
import type { SignInRules } from "@/lib/data/service";
import { useSignedIn } from "@/lib/data/signing";
import type { Departure } from "@/lib/identity/departure";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { SaveFailure } from "@/ui/field/FormShell";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { onward } from "../onward";
import css from "../SignScreen.module.css";
import { ProviderEnd } from "./return/ProviderEnd";
import { useProviderReturn } from "./return/useProviderReturn";
import { TaskScreen } from "./task/TaskScreen";
import type { TaskResult } from "./task/taskRequests";

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
      <div className={css.head}>
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
