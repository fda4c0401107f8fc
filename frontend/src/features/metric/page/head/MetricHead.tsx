import type { MetricViewFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { placeOf, withSearch } from "../address";
import { DownloadMenu } from "../series/DownloadMenu";
import { type Address, type Change, READING_NAMES } from "../series/options";
import { ShareButton } from "../share/ShareButton";
import { EditMenu } from "./EditMenu";
import css from "./MetricHead.module.css";

/** The address change that adds a value: resets the read options, since a value is added at the published frequency. */
function adding(metric: MetricViewFragment): Change {
  const nothing = Object.fromEntries(READING_NAMES.map((name) => [name, null]));
  const published = metric.transformation === "NONE" ? {} : { transform: "none" };
  return { ...nothing, ...published, tab: "table", add: "" };
}

/** Title, unit, last update, and the actions of the indicator. */
export function MetricHead({ metric, address }: { metric: MetricViewFragment; address: Address }) {
  const pick = usePickText();
  const name = pick(metric.name) ?? { text: metric.path };
  return (
    <PageHeader
      title={<ForeignText {...name} />}
      crumbs={crumbs(metric)}
      summary={<Facts metric={metric} />}
      actions={<Actions metric={metric} address={address} />}
    />
  );
}

/** The path as breadcrumbs, every step a link: a step links to its indicator, or else to the indicators below it. */
function crumbs(metric: MetricViewFragment) {
  const { account, collection, path } = placeOf(metric);
  const segments = path.split("/");
  return [
    <Link key="account" to={paths.account(account)}>
      {account}
    </Link>,
    <Link key="collection" to={paths.collection(account, collection)}>
      {collection}
    </Link>,
    ...segments.map((segment, index) => {
      const upTo = segments.slice(0, index + 1).join("/");
      const isLast = index === segments.length - 1;
      const isMetric = isLast || metric.parent?.path.toLowerCase() === upTo.toLowerCase();
      const below = `${paths.collectionMetrics(account, collection)}?${new URLSearchParams({ under: upTo })}`;
      return (
        <Link
          key={upTo}
          to={isMetric ? paths.metric(account, collection, upTo) : below}
          aria-current={isLast ? "page" : undefined}
        >
          {segment}
        </Link>
      );
    }),
  ];
}

/** Capitalises the first word of a line. */
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function Facts({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const unit = usePickText()(metric.unit);
  const { access } = metric.collection;
  // The number beside it already has the unit and the period.
  const besideNumber = metric.observationCount > 0;
  const frequency = t(`metric.frequency.inline.${metric.frequency}`);
  const isFirst = access === "PUBLIC" && (besideNumber || !unit);
  return (
    <FactLine>
      {access !== "PUBLIC" && (
        <span className={css.badge}>
          {t(access === "ACCOUNT" ? "collection.access.badge.ACCOUNT" : "collection.access.badge.PRIVATE")}
        </span>
      )}
      {unit && !besideNumber && <ForeignText {...unit} />}
      {isFirst ? capitalised(frequency) : frequency}
      {metric.publishedAt
        ? t("metric.page.updated", { date: formatDateTime(metric.publishedAt, language, timeZone) })
        : t("metric.page.neverPublished")}
    </FactLine>
  );
}

function Actions({ metric, address }: { metric: MetricViewFragment; address: Address }) {
  const t = useText();
  const [search] = useSearchParams();
  const { account, collection, path } = placeOf(metric);
  const filled = metric.observationCount > 0;
  return (
    <>
      {metric.collection.can.editMetrics && (
        <>
          {filled && (
            <Link className={buttonClass()} to={withSearch(search, adding(metric))}>
              {t("metric.page.addValue")}
            </Link>
          )}
          <EditMenu place={{ account, collection, path }} />
        </>
      )}
      {filled && (
        <Link className={buttonClass()} to={withSearch(search, { dashboard: "" })} preventScrollReset>
          {t("metric.page.toDashboard")}
        </Link>
      )}
      {filled && <DownloadMenu metric={metric} address={address} />}
      <ShareButton metric={metric} address={address} />
    </>
  );
}
