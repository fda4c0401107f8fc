import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./DashboardEntries.module.css";

const DASHBOARD = graphql(`
  fragment DashboardEntries_dashboard on Dashboard {
    id
    key
    name { fr en }
    chartCount
    updatedAt
  }
`);

/** The public personal dashboards of a user: name, charts, last change. */
export function DashboardEntries(props: {
  username: string;
  dashboards: readonly FragmentType<typeof DASHBOARD>[];
}) {
  const { username } = props;
  const dashboards = readFragment(DASHBOARD, props.dashboards);
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <ul data-rows="open">
      {dashboards.map(({ id, key, name, chartCount, updatedAt }) => (
        <li key={id} className={css.entry}>
          <h3>
            <Link to={paths.personalDashboard(username, key)}>
              <ForeignText {...(pick(name) ?? { text: key })} />
            </Link>
          </h3>
          <p className={css.facts}>
            <span>{t("account.person.charts", { count: chartCount })}</span>
            <span>
              {t("account.collections.updated", { date: formatDate(updatedAt, language, timeZone) })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
