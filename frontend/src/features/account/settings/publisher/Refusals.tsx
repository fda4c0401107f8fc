import { problemText } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";

/** The problems of a rejected change without a form, or its error without a response. */
export function Refusals({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const t = useText();
  return (
    <>
      {saving.problems.map((it) => (
        <Notice key={it.code} kind="error">
          {problemText(t, it)}
        </Notice>
      ))}
      {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={onRetry} />}
    </>
  );
}
