import type { HomeAlertsQuery } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import { RowBell } from "../alert/BellButton";
import { useAlertSentence } from "../alert/useAlertSentence";
import { valuesOf } from "../alert/values";
import { HomeList } from "./HomeList";
import css from "./HomeList.module.css";

type HomeViewer = NonNullable<HomeAlertsQuery["viewer"]>;

/** The reader's alerts that were set first, each with what it does; nothing without any. */
export function AlertLines({ account, viewer }: { account: string; viewer: HomeViewer }) {
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const says = useAlertSentence();
  const { totalCount, nodes } = viewer.alerts;
  if (totalCount === 0) return null;
  const nameOf = ({ metric, name }: (typeof nodes)[number]) =>
    pick(metric?.name ?? name)?.text ?? metric?.path;
  const names = nodes.map(nameOf);
  return (
    <HomeList
      title={t("following.alerts.title")}
      all={{ to: paths.following(account), text: t("following.home.allAlerts", { count: totalCount }) }}
    >
      {nodes.map((alert) => {
        const { id, metric } = alert;
        const name = pick(metric?.name ?? alert.name);
        const isShared = names.filter((it) => it === nameOf(alert)).length > 1;
        const collection =
          metric && isShared && (pick(metric.collection.name) ?? { text: metric.collection.key });
        return (
          <li key={id} className={css.line}>
            {metric ? (
              <Link
                className={css.name}
                to={paths.metric(metric.collection.account.key, metric.collection.key, metric.path)}
              >
                <ForeignText {...(name ?? { text: metric.path })} />
                {collection && (
                  <span className={css.collection}>
                    {" · "}
                    <ForeignText {...collection} />
                  </span>
                )}
              </Link>
            ) : (
              <span className={css.name}>{name?.text}</span>
            )}
            <span className="detail">
              {metric ? says(valuesOf(alert, language), viewer.timeZone) : t("follow.notAvailable")}
            </span>
            <span>
              {metric && (
                <RowBell
                  id={id}
                  name={name?.text ?? metric.path}
                  isOfCategories={metric.frequency === "CATEGORY"}
                />
              )}
            </span>
          </li>
        );
      })}
    </HomeList>
  );
}
