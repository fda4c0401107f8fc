import { useQuery } from "@tanstack/react-query";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Fold } from "@/ui/layout/Fold";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { Trouble } from "../change/Trouble";
import { usePostChange } from "../change/usePostChange";
import type { Place } from "../place";
import css from "./Moderation.module.css";
import { type BarredUser, moderationQuery } from "./moderationQuery";
import { Reports } from "./Reports";

/** The open reports and the barred users of a collection, folded, with their numbers. */
export default function Moderation({ place }: { place: Place }) {
  const t = useText();
  const query = useQuery(moderationQuery(place));
  return (
    <Loaded from={query} waiting={<PartSkeleton />}>
      {({ id, reports, total, barred }) => (
        <section className={css.moderation} aria-labelledby="moderation">
          <h2 id="moderation">{t("question.moderation")}</h2>
          <Fold title={t("question.reports", { count: total })} open={false}>
            <Reports place={place} reports={reports} total={total} />
          </Fold>
          <Fold title={t("question.barred", { count: barred.length })} open={false}>
            <BarredUsers place={place} collection={id} users={barred} />
          </Fold>
        </section>
      )}
    </Loaded>
  );
}

/** The users who cannot post here, each with the reason and the way back. */
function BarredUsers(props: {
  place: Place;
  /** The id of the collection. */
  collection: string;
  users: readonly BarredUser[];
}) {
  const { place, collection, users } = props;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const changing = usePostChange(place);
  if (users.length === 0) return <p className="muted">{t("question.barred.none")}</p>;
  return (
    <>
      <Trouble saving={changing} onRetry={changing.retry} />
      <ul className={css.list}>
        {users.map(({ username, reason, at }) => (
          <li key={username}>
            <div className={css.text}>
              <p className={css.name}>
                <Link to={paths.person(username)}>{username}</Link>
              </p>
              <p>{reason}</p>
              <p className={css.facts}>
                <time dateTime={at}>{formatDate(at, language, timeZone)}</time>
              </p>
            </div>
            <Button
              small
              busy={changing.busy}
              onClick={() => changing.send({ what: "unbar", collection, username })}
            >
              {t("question.unbar", { name: username })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
