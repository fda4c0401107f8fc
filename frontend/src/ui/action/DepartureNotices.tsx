import { problemText } from "@/lib/data/problems";
import type { Departing } from "@/lib/identity/useDepart";
import { useText } from "@/lib/text/text";
import { SaveFailure } from "../field/FormShell";
import { Notice } from "../state/Notice";

/** Why a provider was not opened: outside a form also the problems. */
export function DepartureNotices(props: {
  departing: Departing;
  /** Whether a form around this shows problems and failures. */
  inForm?: boolean;
  onRetry?: () => void;
}) {
  const { departing, inForm = false, onRetry } = props;
  const { problems, failure, busy, isBlocked } = departing;
  const t = useText();
  return (
    <>
      {!inForm &&
        problems.map((it) => (
          <Notice key={it.code} kind="error">
            {problemText(t, it)}
          </Notice>
        ))}
      {!inForm && failure && onRetry && <SaveFailure failure={failure} busy={busy} onRetry={onRetry} />}
      {isBlocked && <Notice kind="error">{t("sign.provider.blocked")}</Notice>}
    </>
  );
}
