import { RichText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ClosedNote } from "./ClosedNote";
import { needsNewCode, type Way } from "./flow";
import css from "./SignScreen.module.css";
import { Acceptance } from "./step/Acceptance";
import type { SignFlow } from "./useSignFlow";

/** Links to the other ways, and to the conditions of signing up. */
export function SignWays(props: {
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
      {step === "newPassword" && needsNewCode(codes) && link(t("sign.code.again"), flow.sendAgain)}
      {step === "newPassword" && way === "up" && <Acceptance />}
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
