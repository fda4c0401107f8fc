import { problemText } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";

/** The error of a change without a form: rejected, or without a response. */
export function Trouble({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const { problems, failure, busy } = saving;
  const t = useText();
  if (failure) return <SaveFailure failure={failure} busy={busy} onRetry={onRetry} />;
  if (problems.length === 0) return null;
  return (
    <Notice kind="error">
      {problems.map((it) => (
        <p key={it.code}>{problemText(t, it)}</p>
      ))}
    </Notice>
  );
}
