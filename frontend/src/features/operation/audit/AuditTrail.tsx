import type { ReactNode } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AuditTrail_EntryFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate, formatTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type PlainMessageId, RichText, useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import css from "./AuditTrail.module.css";
import { fieldsOf, publishedOf, sayingsOf } from "./entry";
import { linksOf, namesCollection } from "./links";

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

/** One entry: its time, a sentence, its details, and the collection that it belongs to. */
function AuditEntry(props: {
  account: string;
  entry: AuditTrail_EntryFragment;
  link: string | undefined;
  /** Key of the collection, unless the page already implies it. */
  place: string | null;
  timeZone: string;
}) {
  const { account, entry, link, place, timeZone } = props;
  const { actor, subject, at, action } = entry;
  const t = useText();
  const thing = (words: ReactNode) => (link ? <Link to={link}>{words}</Link> : <b>{words}</b>);
  const person = (username: string | null) => (words: ReactNode) =>
    username ? (
      <Link className={css.person} to={paths.person(username)}>
        {words}
      </Link>
    ) : (
      <b>{words}</b>
    );
  return (
    <li className={css.entry}>
      <time dateTime={at} className="detail tabular">
        {formatTime(at, timeZone)}
      </time>
      <div className={css.words}>
        <p>
          <RichText
            id={`audit.said.${action}`}
            values={sayingsOf(entry, t("audit.gone"))}
            parts={{
              actor: person(actor),
              person: person(subject),
              thing,
              old: (words) => <b>{words}</b>,
            }}
          />
        </p>
        <AuditDetails entry={entry} />
      </div>
      {place && !namesCollection(entry) && (
        <p className={css.place}>
          <Link to={paths.collection(account, place)}>{place}</Link>
        </p>
      )}
    </li>
  );
}

const FIELDS = {
  key: "audit.field.key",
  path: "audit.field.path",
  name: "audit.field.name",
  summary: "audit.field.summary",
  description: "audit.field.description",
  tags: "audit.field.tags",
  licence: "audit.field.licence",
  access: "audit.field.access",
  questions: "audit.field.questions",
  unit: "audit.field.unit",
  notes: "audit.field.notes",
  label: "audit.field.label",
  text: "audit.field.text",
  from: "audit.field.from",
  to: "audit.field.to",
  metrics: "audit.field.metrics",
  source: "audit.field.source",
  parent: "audit.field.parent",
  frequency: "audit.field.frequency",
  decimals: "audit.field.decimals",
  aggregation: "audit.field.aggregation",
  transformation: "audit.field.transformation",
  parameter: "audit.field.parameter",
  end: "audit.field.end",
  chart: "audit.field.chart",
  picture: "audit.field.picture",
  visibility: "audit.field.visibility",
  view: "audit.field.view",
  kind: "audit.field.kind",
  layout: "audit.field.layout",
  readers: "audit.field.readers",
  range: "audit.field.range",
} satisfies Record<string, PlainMessageId>;

/** Details below the sentence: the changed fields, or the effect of a publish on the observations. */
function AuditDetails({ entry }: { entry: AuditTrail_EntryFragment }) {
  const t = useText();
  const fields = fieldsOf(entry).map((it) => (it in FIELDS ? t(FIELDS[it as keyof typeof FIELDS]) : it));
  const published = publishedOf(entry);
  if (published) {
    const { vintage, made, changed, added, revised, removed, recoded } = published;
    return (
      <p className={css.details}>
        {vintage > 0 && <span>{t("audit.published.vintage", { vintage })}</span>}
        {made > 0 && <span>{t("audit.published.new", { count: made })}</span>}
        {changed > 0 && <span>{t("audit.published.changed", { count: changed })}</span>}
        {added > 0 && <span>{t("audit.published.added", { count: added })}</span>}
        {revised > 0 && <span>{t("audit.published.revised", { count: revised })}</span>}
        {removed > 0 && <span>{t("audit.published.removed", { count: removed })}</span>}
        {recoded > 0 && <span>{t("audit.published.recoded", { count: recoded })}</span>}
      </p>
    );
  }
  if (fields.length === 0) return null;
  return <p className={css.details}>{t("audit.fields", { fields: fields.join(", ") })}</p>;
}
