import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "../../settings.module.css";
import { SessionEntry } from "./SessionEntry";
import { useEndSessions } from "./useEndSessions";

const sessionsDocument = graphql(`
  query Sessions {
    viewer {
      sessions {
        id
        ...SessionEntry_session
      }
    }
  }
`);

/** The reader's sessions. */
function sessionsQuery() {
  return queryOptions({
    queryKey: keys.sessions(),
    queryFn: async () => (await request(sessionsDocument)).viewer?.sessions ?? [],
  });
}

/** The reader's sessions, with a button to end each session except the current one. */
export function Sessions() {
  const t = useText();
  const { data, isError, error, refetch } = useQuery(sessionsQuery());
  const { end, ending, endOthers, endingOthers } = useEndSessions();
  const waiting = (
    <Skeleton>
      <Bar height={40} />
      <Bar height={40} />
    </Skeleton>
  );
  return (
    <Loaded from={{ data: isError ? undefined : data, error, refetch }} waiting={waiting}>
      {(sessions) => (
        <div className={css.stack}>
          <ul className={css.sessions}>
            {sessions.map((session) => (
              <SessionEntry
                key={session.id}
                session={session}
                ending={ending === session.id}
                onEnd={() => end(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button busy={endingOthers} onClick={endOthers}>
              {t("account.sessions.endOthers")}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}
