import { NetworkError, ServerError } from "@/lib/data/graphql";
import { type PlainMessageId, useText } from "@/lib/text/text";
import { Button } from "../action/Button";
import { failureTitle, Support } from "../action/Support";
import css from "./LoadFailure.module.css";
import { Notice } from "./Notice";

/** Replaces content that could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  return (
    <div className={css.failure}>
      <Notice
        kind="error"
        title={t(titleOf(error))}
        actions={
          <Button small onClick={onRetry}>
            {t("common.retry")}
          </Button>
        }
      >
        {error instanceof ServerError && <Support failure={error} />}
      </Notice>
    </div>
  );
}

function titleOf(error: unknown): PlainMessageId {
  if (error instanceof NetworkError) return "common.failure.network";
  return (error instanceof ServerError && failureTitle(error)) || "common.failure.load";
}
