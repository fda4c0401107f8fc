import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import type { Removal } from "./useRemoval";

/** Says what was removed, and undoes it. */
export function Removed({ of, removal }: { of: "favourites" | "alerts"; removal: Removal }) {
  const t = useText();
  const { removed, error, restore, isRunning } = removal;
  if (error) return <Notice kind="error">{error(t)}</Notice>;
  if (removed.length === 0) return null;
  return (
    <Notice
      kind="done"
      actions={
        <Button small busy={isRunning} onClick={restore}>
          {t("following.list.undo")}
        </Button>
      }
    >
      <p>{t(`following.list.${of}.removed`, { count: removed.length })}</p>
    </Notice>
  );
}
