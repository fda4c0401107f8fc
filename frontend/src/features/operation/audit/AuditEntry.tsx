import type { ReactNode } from "react";
import type { AuditTrail_EntryFragment } from "@/gql/graphql";
import { formatTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { RichText, useText } from "@/lib/text/text";
import { AuditDetails } from "./AuditDetails";
import css from "./AuditTrail.module.css";
import { sayingsOf } from "./entry";
import { namesCollection } from "./links";

/** One entry: its time, a sentence, its details, and the collection that it belongs to. */
export function AuditEntry(props: {
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
      <time dateTime={at} className={css.time}>
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
