import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text/text";
import { Fold } from "@/ui/layout/Fold";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import type { Place } from "../place";
import { BarredUsers } from "./BarredUsers";
import css from "./Moderation.module.css";
import { moderationQuery } from "./moderationQuery";
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
