import type { Problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { SaveFailure } from "@/ui/field/FormShell";
import { Switch } from "@/ui/field/fields";
import { showToast } from "@/ui/state/toasts";

interface MailSwitchProps {
  readonly label: string;
  readonly description: string;
  readonly isWanted: boolean;
  /** Sends the choice to the server. */
  readonly send: (wanted: boolean) => Promise<{ problems: readonly Problem[] }>;
  /** Called when the server has stored the choice. */
  readonly onStored: (wanted: boolean) => void;
}

/** The choice of a regular email; stored as soon as it is made. */
export function MailSwitch({ label, description, isWanted, send, onStored }: MailSwitchProps) {
  const t = useText();
  const saving = useSaving({
    send,
    done: (_, wanted) => {
      onStored(wanted);
      showToast(t("common.saved"));
    },
  });
  return (
    <>
      <Switch
        label={label}
        description={description}
        checked={isWanted}
        onChange={(event) => void saving.save(event.currentTarget.checked)}
      />
      {saving.failure && (
        <SaveFailure
          failure={saving.failure}
          busy={saving.busy}
          onRetry={() => void saving.save(!isWanted)}
        />
      )}
    </>
  );
}
