import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import type { SignFlow } from "../useSignFlow";
import { type Asked, StepFields } from "./StepField";

/** A question with the actions on it. */
type AskedFlow = Asked & Pick<SignFlow, "failure" | "busy" | "filled" | "next" | "back">;

/** The form of one step, with the way back. */
export function StepForm({ flow, submit }: { flow: AskedFlow; submit: string }) {
  const t = useText();
  return (
    <FormShell
      key={`${flow.way}:${flow.step}`}
      problems={flow.problems}
      failure={flow.failure}
      busy={flow.busy}
      filled={flow.filled}
      onSubmit={flow.next}
      submit={submit}
      beside={
        flow.back && (
          <Button variant="quiet" onClick={flow.back}>
            {t("sign.back")}
          </Button>
        )
      }
    >
      <StepFields flow={flow} />
    </FormShell>
  );
}
