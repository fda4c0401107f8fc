import type { SignIntent } from "@/gql/graphql";
import { usePageTitle } from "@/lib/browser/title";
import type { SignInRules } from "@/lib/data/service";
import { type PlainMessageId, useText } from "@/lib/text/text";
import type { Step, Way } from "./flow";
import type { Aim } from "./onward";
import { ProviderChoice } from "./provider/ProviderChoice";
import css from "./SignScreen.module.css";
import { SignWays } from "./SignWays";
import { StepForm } from "./step/StepForm";
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

/** The sign screen: one question at a time, and beside the first one the identity providers. */
export function SignScreen(props: {
  intent: SignIntent;
  /** Whether the user may be new: an unknown address goes on to a new account. */
  maybeNew: boolean;
  rules: SignInRules;
  aim: Aim;
  start: Way;
  /** The prefilled address. */
  email?: string | undefined;
  finished: (way: Way) => Promise<void>;
}) {
  const { intent, maybeNew, rules, aim, start, email, finished } = props;
  const { identityProviders: providers, signUp } = rules;
  const t = useText();
  const way = start === "up" && !signUp ? "in" : start;
  const flow = useSignFlow({ intent, maybeNew, way, email, signUp }, finished);
  const publishes = intent === "PUBLISHER";
  const asksBoth = maybeNew && (publishes || signUp) && flow.step === "email" && flow.way !== "reset";
  const bothTitle = publishes ? "sign.publish.title" : "sign.either.title";
  const title = t(asksBoth ? bothTitle : titleOf(flow.way, flow.step));
  usePageTitle(title);

  return (
    <div className={css.screen}>
      <div className={css.head}>
        <h1>{title}</h1>
        <Lead flow={flow} asksBoth={asksBoth} signUp={signUp} />
      </div>
      <StepForm flow={flow} submit={t(submitOf(flow))} />
      {providers.length > 0 && flow.step === "email" && flow.way !== "reset" && (
        <>
          <p className={css.or}>{t("sign.provider.or")}</p>
          <ProviderChoice providers={providers} aim={aim} />
        </>
      )}
      <SignWays flow={flow} asksBoth={asksBoth} signUp={signUp} />
    </div>
  );
}

function submitOf({ way, step }: SignFlow): PlainMessageId {
  if (step === "password") return "common.signIn";
  if (step === "newPassword") return way === "up" ? "sign.up.submit" : "sign.reset.submit";
  return "sign.next";
}

function Lead({ flow, asksBoth, signUp }: { flow: SignFlow; asksBoth: boolean; signUp: boolean }) {
  const t = useText();
  const { way, step, answers } = flow;
  if (asksBoth) return <p>{t(signUp ? "sign.publish.lead" : "sign.publish.leadClosed")}</p>;
  if (step === "code") return <p>{t("sign.code.lead", { email: answers.email.trim() })}</p>;
  if (step === "username") return <p>{t("sign.username.lead")}</p>;
  if (step === "password") return <p>{t("sign.password.lead", { email: answers.email.trim() })}</p>;
  if (step === "email") {
    return <p>{t(way === "up" ? "sign.up.lead" : way === "reset" ? "sign.reset.lead" : "sign.in.lead")}</p>;
  }
  return null;
}
