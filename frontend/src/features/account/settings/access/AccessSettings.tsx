import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Viewer } from "@/lib/data/session";
import { formatDateTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { RichText, useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Section } from "@/ui/layout/Section";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import css from "../settings.module.css";
import { DeleteAccountDialog } from "./DeleteAccountDialog";
import { readDevice } from "./device";
import { EmailForm } from "./EmailForm";
import { AccessKeys } from "./key/AccessKeys";
import { WaysSection } from "./ways/WaysSection";

/** The second tab of the settings: signing in, access keys, and the export, transfer and deletion of the account. */
export function AccessSettings(props: {
  viewer: Viewer;
  /** Key of the account. */
  account: string;
  collectionCount: number;
  dashboardCount: number;
  /** Whether the account is the reader's own; signing in is set there only. */
  own: boolean;
}) {
  const { viewer, account, collectionCount, dashboardCount, own } = props;
  const t = useText();
  return (
    <div>
      {own && (
        <>
          <Section title={t("account.section.email")} text={t("account.section.emailText")}>
            <EmailForm email={viewer.email} />
          </Section>
          <WaysSection viewer={viewer} />
          <Section title={t("account.section.sessions")} text={t("account.section.sessionsText")}>
            <Sessions />
          </Section>
          <Section title={t("settings.accessKey.section")} text={<KeysText />}>
            <AccessKeys />
          </Section>
        </>
      )}
      <Section title={t("settings.section.export")} text={t("settings.section.exportText")}>
        <ExportSettings account={account} />
      </Section>
      <Section title={t("settings.section.handOver")} text={t("settings.section.handOverText")}>
        <p>{t("settings.handOver.text")}</p>
        <p>
          <Link className={buttonClass()} to={paths.accountMembers(account)}>
            {t("settings.handOver.action")}
          </Link>
        </p>
      </Section>
      <Section title={t("settings.section.delete")} text={t("settings.section.deleteText")}>
        <DeleteAccount account={account} collectionCount={collectionCount} dashboardCount={dashboardCount} />
      </Section>
    </div>
  );
}

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
function Sessions() {
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
function useEndSessions() {
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

const SESSION = graphql(`
  fragment SessionEntry_session on Session {
    device
    seenAt
    current
  }
`);

/** One session: its device and its last use, and a button that ends it unless it is the current one. */
function SessionEntry(props: { session: FragmentType<typeof SESSION>; ending: boolean; onEnd: () => void }) {
  const { device, seenAt, current } = readFragment(SESSION, props.session);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const name = deviceName(device, t);
  return (
    <li>
      <p className={css.device}>
        {name}
        <span>
          {current
            ? t("account.sessions.current")
            : t("account.sessions.seen", { date: formatDateTime(seenAt, language, timeZone) })}
        </span>
      </p>
      {!current && (
        <Button
          small
          busy={props.ending}
          aria-label={t("account.sessions.endNamed", { device: name })}
          onClick={props.onEnd}
        >
          {t("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}

function deviceName(header: string, t: ReturnType<typeof useText>): string {
  const { browser, system } = readDevice(header);
  if (browser && system) return t("account.sessions.device", { browser, system });
  return browser ?? system ?? (header || t("account.sessions.unknown"));
}

/** Downloads all data of an account as one file. */
function ExportSettings({ account }: { account: string }) {
  const t = useText();
  return (
    <div className={css.stack}>
      <p className={css.prose}>{t("settings.export.text")}</p>
      <a className={buttonClass()} href={paths.accountExport(account)} download>
        <IconDownload size={18} stroke={1.5} aria-hidden />
        {t("settings.export.action")}
      </a>
      <p className="muted">{t("settings.export.large")}</p>
    </div>
  );
}

/** The deletion of an account: its obstacles, its consequences, and the confirmation. */
function DeleteAccount(props: { account: string; collectionCount: number; dashboardCount: number }) {
  const { account, collectionCount: collections, dashboardCount: dashboards } = props;
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <div className={css.stack}>
      <p className={css.prose}>{t("settings.delete.text")}</p>
      {collections + dashboards > 0 ? (
        <div className={css.prose}>
          <p>{t("settings.delete.first")}</p>
          <ul className={css.inTheWay}>
            {collections > 0 && (
              <li>
                <Link to={paths.accountCollections(account)}>
                  {t("settings.delete.collections", { count: collections })}
                </Link>
              </li>
            )}
            {dashboards > 0 && (
              <li>
                <Link to={paths.accountDashboards(account)}>
                  {t("settings.delete.dashboards", { count: dashboards })}
                </Link>
              </li>
            )}
          </ul>
        </div>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t("settings.delete.begin")}
        </Button>
      )}
      {asking && <DeleteAccountDialog account={account} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** What access keys are for, with a link to the guide. */
function KeysText() {
  return (
    <RichText
      id="settings.accessKey.section.text"
      parts={{ guide: (it) => <Link to={paths.guideApi}>{it}</Link> }}
    />
  );
}
