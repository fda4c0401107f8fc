import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { graphql } from "@/gql";
import type { Translate } from "@/lib/text/text";
import { invalidate } from "../changes";
import { NetworkError, request, ServerError } from "../graphql";
import { problemText } from "../problems";

const UNDO_PUBLISH = graphql(`
  mutation UndoPublish($id: ID!, $vintage: Int!, $idempotencyKey: String) {
    undoPublish(id: $id, vintage: $vintage, idempotencyKey: $idempotencyKey) {
      metric { id vintage lastPeriod }
      problems { ...Problem }
    }
  }
`);

/**
 * The action of a toast that takes a publish back: by a new vintage, which has the state before. It works after the
 * component is gone.
 */
export function usePublishUndo() {
  const client = useQueryClient();
  return useCallback(
    (id: string, vintage: number) => {
      const idempotencyKey = crypto.randomUUID();
      return {
        label: (t: Translate) => t("metricForm.undoPublish"),
        close: (t: Translate) => t("metricForm.undoPublish.close"),
        run: async () => {
          try {
            const { problems } = (await request(UNDO_PUBLISH, { id, vintage, idempotencyKey })).undoPublish;
            const [wrong] = problems;
            if (wrong) return (t: Translate) => undoProblemText(t, wrong);
            await invalidate(client, "metric");
            return (t: Translate) => t("metricForm.undoPublish.done", { number: vintage });
          } catch (failure) {
            if (!(failure instanceof NetworkError || failure instanceof ServerError)) throw failure;
            const isLost = failure instanceof NetworkError;
            return (t: Translate) => t(isLost ? "common.failure.network" : "common.failure.server");
          }
        },
      };
    },
    [client],
  );
}

/** Why a publish was not taken back. */
function undoProblemText(t: Translate, problem: Parameters<typeof problemText>[1]): string {
  return problem.code === "VINTAGE_CONFLICT" ? t("metricForm.undoPublish.late") : problemText(t, problem);
}
