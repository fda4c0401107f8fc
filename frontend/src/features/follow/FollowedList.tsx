import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { followedQuery } from "./alert/alertQueries";
import css from "./list/FollowList.module.css";

/** The most followed indicators of an account with their numbers of followers, for its publishers. */
export function FollowedList({ account }: { account: string }) {
  const t = useText();
  const id = useId();
  const pick = usePickText();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{t("following.followed.title")}</h2>
      <p className={`detail ${css.facts}`}>{t("following.followed.text")}</p>
      <Loaded from={useQuery(followedQuery(account))} waiting={<PartSkeleton />}>
        {(followed) =>
          followed.length === 0 ? (
            <p className="detail">{t("following.followed.empty")}</p>
          ) : (
            <ul className="lined" data-rows="open">
              {followed.map(({ metric, followers }) => {
                const { collection: home, path } = metric;
                return (
                  <li key={metric.id} className={css.followed}>
                    <div className={css.main}>
                      <Link className={css.name} to={paths.metric(home.account.key, home.key, path)}>
                        {pick(metric.name)?.text ?? path}
                      </Link>
                      <FactLine className={`detail ${css.facts}`}>
                        {pick(home.name)?.text ?? home.key}
                        {path}
                      </FactLine>
                    </div>
                    <p className={css.figure}>{t("following.followed.count", { count: followers })}</p>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
