import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";

/** Says that the form holds a draft of an earlier visit, and offers to discard it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useText();
  return (
    <Notice
      kind="info"
      actions={
        <Button small onClick={onDiscard}>
          {t("question.draft.discard")}
        </Button>
      }
    >
      <p>{t("question.draft.restored")}</p>
    </Notice>
  );
}
