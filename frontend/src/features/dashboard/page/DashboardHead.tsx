import type { ReactNode } from "react";
import { graphql } from "@/gql";
import type { DashboardHead_DashboardFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import { PageHeader } from "@/ui/layout/PageHeader";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { Paragraphs } from "@/ui/text/Paragraphs";
import { TagList } from "@/ui/text/TagList";
import { badgeOf } from "../badge";
import { dashboardCrumbs } from "../crumbs";
import css from "./DashboardHead.module.css";

/** All fields of a dashboard except its charts. */
export const DASHBOARD_HEAD = graphql(`
  fragment DashboardHead_dashboard on Dashboard {
    id
    key
    version
    name { fr en }
    description { fr en }
    tags { fr en }
    access
    start
    end
    chartCount
    updatedAt
    account { key name }
    collection { id key name { fr en } access licence }
    can { edit }
  }
`);

/** The head of a dashboard: name, publisher, last update. */
export function DashboardHead({
  dashboard,
  actions,
}: {
  dashboard: DashboardHead_DashboardFragment;
  actions: ReactNode;
}) {
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { account, collection, key, chartCount, updatedAt } = dashboard;
  const name = pick(dashboard.name) ?? { text: key };
  const description = pick(dashboard.description);
  const tags = pick(dashboard.tags);
  const badge = badgeOf(dashboard);
  return (
    <>
      <PageHeader
        title={<ForeignText {...name} />}
        star={<Star kind="DASHBOARD" id={dashboard.id} name={name.text} />}
        crumbs={dashboardCrumbs(dashboard, t("dashboard.crumb.personal"))}
        actions={actions}
      />
      <FactLine className={css.facts}>
        {badge && <span className="flag">{t(`dashboard.badge.${badge}`)}</span>}
        {collection ? (
          <Link to={paths.collection(account.key, collection.key)}>
            {t("dashboard.publishedIn", {
              account: account.name || account.key,
              collection: pick(collection.name)?.text ?? collection.key,
            })}
          </Link>
        ) : (
          <Link to={paths.account(account.key)}>
            {t("dashboard.publishedBy", { account: account.name || account.key })}
          </Link>
        )}
        {t("dashboard.count", { count: chartCount })}
        {t("dashboard.updated", { date: formatDate(updatedAt, language, timeZone) })}
      </FactLine>
      {description && (
        <div className={css.description}>
          <Paragraphs {...description} />
        </div>
      )}
      {tags && (
        <div className={css.tags}>
          <TagList tags={tags.text} lang={tags.lang} label={t("dashboard.tags")} />
        </div>
      )}
    </>
  );
}
