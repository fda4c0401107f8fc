import { useMutation, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { formatDateTime } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { readDevice } from "./device";
import css from "./settings.module.css";

const sessionsDocument = graphql(`
  query Sessions {
    viewer {
      sessions {
        id
        device
        createdAt
        seenAt
        current
      }
    }
  }
`);

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

/** The reader's sessions, with a button to end each session except the current one. */
export function Sessions() {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const invalidate = useInvalidate();
  const sessions = useQuery({
    queryKey: keys.sessions(),
    queryFn: async () => (await request(sessionsDocument)).viewer?.sessions ?? [],
  });
  const ended = async () => {
    await invalidate("session");
    showToast(t("account.sessions.ended"));
  };
  const failed = () => showToast(t("account.sessions.failed"));
  const end = useMutation({
    mutationFn: (id: string) => request(endSessionDocument, { id }),
    onSuccess: ended,
    onError: failed,
  });
  const endOthers = useMutation({
    mutationFn: () => request(endOtherSessionsDocument),
    onSuccess: ended,
    onError: failed,
  });

  if (sessions.isError) return <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data) {
    return (
      <Skeleton>
        <Bar height={40} />
        <Bar height={40} />
      </Skeleton>
    );
  }
  return (
    <div className={css.stack}>
      <ul className={css.sessions}>
        {sessions.data.map((session) => (
          <li key={session.id}>
            <p className={css.device}>
              {deviceName(session.device, t)}
              <span>
                {session.current
                  ? t("account.sessions.current")
                  : t("account.sessions.seen", { date: formatDateTime(session.seenAt, language, timeZone) })}
              </span>
            </p>
            {!session.current && (
              <Button
                small
                busy={end.isPending && end.variables === session.id}
                aria-label={t("account.sessions.endNamed", {
                  device: deviceName(session.device, t),
                })}
                onClick={() => end.mutate(session.id)}
              >
                {t("account.sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t("account.sessions.endOthers")}
        </Button>
      )}
    </div>
  );
}

function deviceName(header: string, t: ReturnType<typeof useText>): string {
  const { browser, system } = readDevice(header);
  if (browser && system) return t("account.sessions.device", { browser, system });
  return browser ?? system ?? (header || t("account.sessions.unknown"));
}
