import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "@/lib/data/keys";
import { problemText } from "@/lib/data/problems";
import { type Translate, useLanguage, useText } from "@/lib/text/text";
import { Dialog } from "@/ui/action/Dialog";
import { Loaded } from "@/ui/state/Loaded";
import { Notice } from "@/ui/state/Notice";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { AlertForm } from "./AlertForm";
import { alertedQuery, alertQuery, removeAlerts, restoreAlerts } from "./alertQueries";
import { valuesOf } from "./values";

interface AlertDialogProps {
  readonly metric: string;
  readonly name: string;
  readonly isOfCategories: boolean;
  readonly onClose: () => void;
}

/** Sets, changes or removes the reader's alert on an indicator. */
export default function AlertDialog({ metric, name, isOfCategories, onClose }: AlertDialogProps) {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const query = useQuery(alertQuery(metric));
  const store = (alerted: readonly string[]) => {
    client.setQueryData(alertedQuery().queryKey, [...alerted]);
    void client.invalidateQueries({ queryKey: keys.favourites("alerts") });
  };
  const show = (alerted: readonly string[]) => {
    store(alerted);
    onClose();
  };
  const remove = () =>
    removeAlerts([metric]).then(
      ({ viewer, problems: [problem] }) => {
        if (problem) showToast((then) => problemText(then, problem));
        else {
          show(viewer?.alerted ?? []);
          showToast((then) => then("follow.alert.removed", { name }), undoOf(metric, store));
        }
      },
      () => showToast((then) => then("follow.failed")),
    );
  return (
    <Dialog title={t("follow.alert.title", { name })} onClose={onClose} sheet>
      <Loaded
        from={query}
        waiting={
          <Skeleton>
            <Bar height={240} />
          </Skeleton>
        }
      >
        {({ alert, timeZone, mailRefused, metric: shown }) => (
          <>
            {mailRefused && <Notice kind="warning">{t("follow.mailRefused")}</Notice>}
            <AlertForm
              metric={metric}
              name={name}
              shown={shown ?? null}
              initial={valuesOf(alert, language)}
              timeZone={timeZone}
              isOfCategories={isOfCategories}
              onSaved={(alerted) => {
                showToast((then) => then("follow.alert.saved"));
                show(alerted);
              }}
              onCancel={onClose}
              onRemove={alert ? () => void remove() : undefined}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The action of a toast that restores a removed alert as it was; it works after the dialog is gone. */
function undoOf(metric: string, store: (alerted: readonly string[]) => void) {
  return {
    label: (t: Translate) => t("follow.alert.undo"),
    close: (t: Translate) => t("follow.alert.undo.close"),
    run: async () => {
      try {
        const { viewer, problems } = await restoreAlerts([metric]);
        const [problem] = problems;
        if (problem) return (t: Translate) => problemText(t, problem);
        store(viewer?.alerted ?? []);
        return (t: Translate) => t("follow.alert.restored");
      } catch {
        return (t: Translate) => t("follow.failed");
      }
    },
  };
}
