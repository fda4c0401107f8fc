import type { AccountDashboards_DashboardFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { TagList } from "@/ui/text/TagList";
import { badgeOf } from "../badge";
import { placeOf } from "../place";
import css from "./DashboardList.module.css";

/** Dashboards one below the other: name, number of charts, last update, access. */
export function DashboardList(props: {
  dashboards: readonly AccountDashboards_DashboardFragment[];
  /** Shows the account of each dashboard, in lists across accounts. */
  withAccount?: boolean;
}) {
  const { dashboards, withAccount } = props;
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <ul className={css.list}>
      {dashboards.map((dashboard) => {
        const place = placeOf(dashboard);
        const badge = badgeOf(dashboard);
        const tags = pick(dashboard.tags);
        const account = dashboard.account.name || dashboard.account.key;
        return (
          <li key={dashboard.id} className={css.entry}>
            <Link className={css.name} to={paths.dashboard(place.account, place.collection, place.key)}>
              <ForeignText {...(pick(dashboard.name) ?? { text: dashboard.key })} />
            </Link>
            <span className={css.star}>
              <Star kind="DASHBOARD" id={dashboard.id} name={pick(dashboard.name)?.text ?? dashboard.key} />
            </span>
            <FactLine className={css.facts}>
              {badge && <span className={css.badge}>{t(`dashboard.badge.${badge}`)}</span>}
              {withAccount && t("dashboard.publishedBy", { account })}
              {t("dashboard.count", { count: dashboard.chartCount })}
              {t("dashboard.updated", { date: formatDate(dashboard.updatedAt, language, timeZone) })}
            </FactLine>
            {tags && (
              <div className={css.tags}>
                <TagList tags={tags.text} lang={tags.lang} label={t("dashboard.tags")} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
