import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { sentenceOf } from "../app/services";
import { KeyFactsView } from "./KeyFactsView";
import { KeyForm } from "./KeyForm";
import { useKey, useKeyChange } from "./useKey";

/** Signing in by an access key, and the key that is stored. */
export function AccessPanel() {
  const t = useText();
  const { facts, error, retry } = useKey();
  const { store, remove } = useKeyChange();
  if (error) {
    return (
      <Notice
        kind="error"
        title={sentenceOf(error, t)}
        actions={
          <>
            <Button small onClick={retry}>
              {t("common.retry")}
            </Button>{" "}
            <Button small onClick={() => remove.mutate()}>
              {t("addin.key.remove")}
            </Button>
          </>
        }
      />
    );
  }
  if (facts === undefined) {
    return (
      <Skeleton>
        <Bar width="50%" height={20} />
        <Bar />
        <Bar height={40} />
      </Skeleton>
    );
  }
  return facts ? <KeyFactsView facts={facts} remove={remove} /> : <KeyForm store={store} />;
}
