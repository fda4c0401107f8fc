import { NetworkError, ServerError } from "@/lib/graphql";
import { useText } from "@/lib/text";
import { Button } from "./Button";
import css from "./LoadFailure.module.css";
import { Notice } from "./Notice";

/** Stands where something should be that could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  return (
    <div className={css.failure}>
      <Notice
        kind="error"
        title={t(error instanceof NetworkError ? "common.failure.network" : "common.failure.load")}
        actions={
          <Button small onClick={onRetry}>
            {t("common.retry")}
          </Button>
        }
      >
        {error instanceof ServerError && error.request && (
          <p>{t("common.failure.request", { request: error.request })}</p>
        )}
      </Notice>
    </div>
  );
}
