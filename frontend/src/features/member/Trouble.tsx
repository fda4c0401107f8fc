import { type Problem, problemText } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { type Translate, useText } from "@/lib/text/text";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";

/** The error of a change without a form: rejected, or without a response. */
export function Trouble(props: { saving: Saving; onRetry: () => void; className?: string | undefined }) {
  const { saving, onRetry, className } = props;
  const { problems, failure, busy } = saving;
  const t = useText();
  if (problems.length === 0 && !failure) return null;
  return (
    <div className={className}>
      {failure ? (
        <SaveFailure failure={failure} busy={busy} onRetry={onRetry} />
      ) : (
        <Notice kind="error">
          {problems.map((it) => (
            <p key={it.code}>{memberProblem(t, it)}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}

/** The sentence of a problem of a change of members. */
export function memberProblem(t: Translate, problem: Problem): string {
  return problem.code === "CONFLICT" ? t("member.conflict") : problemText(t, problem);
}
