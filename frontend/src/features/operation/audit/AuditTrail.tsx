import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AuditTrail_EntryFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { AuditEntry } from "./AuditEntry";
import css from "./AuditTrail.module.css";
import { linksOf } from "./links";

const ENTRY = graphql(`
  fragment AuditTrail_entry on AuditEntry {
    id
    at
    actor
    action
    subject
    collection
    details
  }
`);

const DAY_MS = 86_400_000;

interface Props {
  account: string;
  /** Key of the trail's collection; `null` for an account's trail, which includes all its collections. */
  collection: string | null;
  entries: readonly FragmentType<typeof ENTRY>[];
  older: (() => void) | undefined;
  loadingOlder: boolean;
}

/** The audit trail by day: actor, action and time, the latest first. */
export function AuditTrail({ account, collection, older, loadingOlder, ...props }: Props) {
  const entries = readFragment(ENTRY, props.entries);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  if (entries.length === 0) {
    return <EmptyState title={t("audit.empty.title")} text={t("audit.empty.text")} />;
  }
  const links = linksOf(entries, account, collection);
  const dayOf = (iso: string) => formatDate(iso, language, timeZone);
  const now = Date.now();
  const named = new Map([
    [dayOf(new Date(now - DAY_MS).toISOString()), t("audit.yesterday")],
    [dayOf(new Date(now).toISOString()), t("audit.today")],
  ]);
  const days = new Map<string, AuditTrail_EntryFragment[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="visually-hidden">
        {t("audit.title")}
      </h2>
      <p className={css.kept}>{t("audit.kept")}</p>
      {[...days].map(([day, those]) => (
        <section key={day} className={css.day} aria-label={named.get(day) ?? day}>
          <h3>{named.get(day) ?? day}</h3>
          <ol>
            {those.map((entry) => (
              <AuditEntry
                key={entry.id}
                account={account}
                entry={entry}
                link={links.get(entry.id)}
                place={collection === null ? entry.collection : null}
                timeZone={timeZone}
              />
            ))}
          </ol>
        </section>
      ))}
      {older && (
        <p className={css.older}>
          <Button busy={loadingOlder} onClick={older}>
            {t("audit.older")}
          </Button>
        </p>
      )}
    </section>
  );
}
