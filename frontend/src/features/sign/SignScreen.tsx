import type { SignIntent } from "@/gql/graphql";
import { usePageTitle } from "@/lib/browser/title";
import type { SignInRules } from "@/lib/data/service";
import { type PlainMessageId, RichText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ClosedNote } from "./ClosedNote";
import { needsNewCode, type Step, type Way } from "./flow";
import type { Aim } from "./onward";
import { ProviderChoice } from "./provider/ProviderChoice";
import css from "./SignScreen.module.css";
import { Acceptance } from "./step/Acceptance";
import { StepForm } from "./step/StepForm";
import { type SignFlow, useSignFlow } from "./useSignFlow";

function titleOf(way: Way, step: Step): PlainMessageId {
  switch (step) {
    case "email":
      return way === "up" ? "sign.up.title" : way === "reset" ? "sign.reset.title" : "sign.in.title";
    case "newPassword":
      return "sign.reset.title";
    case "password":
      return "sign.password.title";
    case "code":
      return "sign.code.title";
    case "account":
      return "sign.account.title";
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
  /** Whether it is part of another page, below whose heading its own is. */
  isInPlace?: boolean;
}) {
  const { intent, maybeNew, rules, aim, start, email, finished, isInPlace = false } = props;
  const { identityProviders: providers, signUp } = rules;
  const t = useText();
  const way = start === "up" && !signUp ? "in" : start;
  const flow = useSignFlow({ intent, maybeNew, way, email, signUp }, finished);
  const publishes = intent === "PUBLISHER";
  const asksBoth = maybeNew && (publishes || signUp) && flow.step === "email" && flow.way !== "reset";
  const bothTitle = publishes ? "sign.publish.title" : "sign.either.title";
  const title = t(asksBoth ? bothTitle : titleOf(flow.way, flow.step));
  usePageTitle(title);
  const Heading = isInPlace ? "h3" : "h1";

  return (
    <div className={isInPlace ? `${css.screen} ${css.inPlace}` : css.screen}>
      <div className={`stack-2 ${css.head}`}>
        {/* The page around it has a title for the first question. */}
        {!(isInPlace && asksBoth) && <Heading>{title}</Heading>}
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

/** Links to the other ways, and to the conditions of signing up. */
function SignWays(props: {
  flow: SignFlow;
  /** Whether an unknown address goes on to a new account. */
  asksBoth: boolean;
  /** Whether people may create accounts. */
  signUp: boolean;
}) {
  const { flow, asksBoth, signUp } = props;
  const t = useText();
  const { way, step, problems, busy } = flow;
  const codes = problems.map((it) => it.code);
  const link = (text: string, onClick: () => void) => (
    <p>
      <Button variant="link" disabled={busy} onClick={onClick}>
        {text}
      </Button>
    </p>
  );
  return (
    <div className={css.ways}>
      {step === "email" &&
        codes.includes("USER_NOT_FOUND") &&
        link(t("sign.up.withAddress"), () => flow.turn("up"))}
      {step === "email" &&
        codes.includes("EMAIL_TAKEN") &&
        link(t("sign.in.withAddress"), () => flow.turn("in"))}
      {step === "email" && way === "in" && signUp && !asksBoth && !codes.includes("USER_NOT_FOUND") && (
        <p>
          <RichText
            id="sign.in.noAccount"
            parts={{ up: (it) => <TurnLink flow={flow} to="up" text={it} /> }}
          />
        </p>
      )}
      {step === "email" && way === "in" && !signUp && <ClosedNote />}
      {step === "email" && way !== "in" && !codes.includes("EMAIL_TAKEN") && (
        <p>
          <RichText
            id="sign.up.haveAccount"
            parts={{ in: (it) => <TurnLink flow={flow} to="in" text={it} /> }}
          />
        </p>
      )}
      {codes.includes("USER_UNCONFIRMED")
        ? link(t("sign.confirm.send"), () => flow.turn("reset"))
        : (step === "password" || codes.includes("USER_RESET_REQUIRED")) &&
          link(t("sign.password.forgot"), () => flow.turn("reset"))}
      {step === "code" && link(t("sign.code.again"), flow.sendAgain)}
      {(step === "newPassword" || step === "account") &&
        needsNewCode(codes) &&
        link(t("sign.code.again"), flow.sendAgain)}
      {step === "account" && <Acceptance />}
    </div>
  );
}

/** Starts another way at its first question, with the typed address. */
function TurnLink({ flow, to, text }: { flow: SignFlow; to: Way; text: string }) {
  return (
    <Button variant="link" onClick={() => flow.startWay(to)}>
      {text}
    </Button>
  );
}

function submitOf({ step }: SignFlow): PlainMessageId {
  if (step === "password") return "common.signIn";
  if (step === "account") return "sign.up.submit";
  if (step === "newPassword") return "sign.reset.submit";
  return "sign.next";
}

function Lead({ flow, asksBoth, signUp }: { flow: SignFlow; asksBoth: boolean; signUp: boolean }) {
  const t = useText();
  const { way, step, answers } = flow;
  if (asksBoth) return <p>{t(signUp ? "sign.publish.lead" : "sign.publish.leadClosed")}</p>;
  if (step === "code") return <p>{t("sign.code.lead", { email: answers.email.trim() })}</p>;
  if (step === "account") return <p>{t("sign.username.lead")}</p>;
  if (step === "password") return <p>{t("sign.password.lead", { email: answers.email.trim() })}</p>;
  if (step === "email") {
    return <p>{t(way === "up" ? "sign.up.lead" : way === "reset" ? "sign.reset.lead" : "sign.in.lead")}</p>;
  }
  return null;
}
