import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import css from "../app/pane.module.css";
import { sentenceOf, usePane } from "../app/services";
import { FailureList } from "./FailureList";
import { useFailures } from "./useFailures";

/** Reading everything anew, and the formulas that failed. */
export function RefreshPanel() {
  const t = useText();
  const { bridge, host } = usePane();
  const queries = useQueryClient();
  const failures = useFailures();
  const refresh = useMutation({
    mutationFn: async () => {
      bridge.refresh();
      await Promise.all([host.recalculate(), queries.invalidateQueries()]);
      return new Date();
    },
  });
  return (
    <>
      <div className={css.group}>
        <h2>{t("addin.refresh.title")}</h2>
        <p className={css.text}>{t("addin.refresh.text")}</p>
      </div>
      <div className={css.group}>
        <div className={css.actions}>
          <Button variant="primary" busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {t("addin.refresh.action")}
          </Button>
        </div>
        <p className={css.small} role="status">
          {refresh.data && t("addin.refresh.done", { time: timeText(refresh.data) })}
        </p>
      </div>
      {refresh.error && <Notice kind="error" title={sentenceOf(refresh.error, t)} />}
      <FailureList failures={failures} retry={() => refresh.mutate()} isBusy={refresh.isPending} />
    </>
  );
}

/** The time of day on the person's clock: `09:05`. */
function timeText(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
