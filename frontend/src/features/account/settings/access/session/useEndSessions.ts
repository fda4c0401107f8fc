import { useMutation } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";

const endSessionDocument = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);

const endOtherSessionsDocument = graphql(`
  mutation EndOtherSessions {
    endOtherSessions {
      done
      problems { ...Problem }
    }
  }
`);

/** Ends a session, or all sessions except the current one; `ending` is the id of the session that is being ended. */
export function useEndSessions() {
  const t = useText();
  const invalidate = useInvalidate();
  const onSuccess = async () => {
    await invalidate("session");
    showToast(t("account.sessions.ended"));
  };
  const onError = () => showToast(t("account.sessions.failed"));
  const end = useMutation({
    mutationFn: (id: string) => request(endSessionDocument, { id }),
    onSuccess,
    onError,
  });
  const endOthers = useMutation({ mutationFn: () => request(endOtherSessionsDocument), onSuccess, onError });
  return {
    end: (id: string) => end.mutate(id),
    ending: end.isPending ? end.variables : undefined,
    endOthers: () => endOthers.mutate(),
    endingOthers: endOthers.isPending,
  };
}
