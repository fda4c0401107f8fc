import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare2.mjs";
import { lazy, Suspense, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { MetricHead_MetricFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useTheme } from "@/lib/browser/theme";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { paths, type SeriesDownload } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import type { Language } from "@/lib/text/language";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import { Star } from "@/ui/action/Star";
import { PageHeader } from "@/ui/layout/PageHeader";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import type { MetricPlace } from "../../place";
import { withSearch } from "../address";
import type { Change } from "../series/options/changes";
import { type Defaults, METRIC_DEFAULTS } from "../series/options/defaults";
import { pictureOptions } from "../series/options/pictureOptions";
import { type Address, READING_NAMES } from "../series/options/readAddress";
import { explicit } from "../series/options/view";

const METRIC = graphql(`
  fragment MetricHead_metric on Metric {
    id
    name { fr en }
    unit { fr en }
    frequency
    transformation
    observationCount
    publishedAt
    parent { path }
    collection { access can { editMetrics } }
    ...MetricDefaults_metric
    ...ShareButton_metric
  }
`);

/** For editors alone. Its place is empty while it is downloaded. */
const EditMenu = lazy(() => loadChunk(() => import("./EditMenu")));

interface MetricHeadProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  address: Address;
}

interface PartProps extends Omit<MetricHeadProps, "metric"> {
  metric: MetricHead_MetricFragment;
}

/** The address change that adds a value: resets the read options, since a value is added at the published frequency. */
function adding({ transformation }: MetricHead_MetricFragment): Change {
  const nothing = Object.fromEntries(READING_NAMES.map((name) => [name, null]));
  const published = transformation === "NONE" ? {} : { transform: "none" };
  return { ...nothing, ...published, tab: "table", add: "" };
}

/** Title, unit, last update, and the actions of the indicator. */
export function MetricHead(props: MetricHeadProps) {
  const { place, address } = props;
  const metric = readFragment(METRIC, props.metric);
  const pick = usePickText();
  const name = pick(metric.name) ?? { text: place.path };
  const bell = metric.frequency === "CATEGORY" ? "categories" : "dates";
  return (
    <PageHeader
      title={<ForeignText {...name} />}
      star={<Star kind="METRIC" id={metric.id} name={name.text} bell={bell} />}
      crumbs={crumbs(place, metric.parent?.path)}
      summary={<Facts metric={metric} />}
      actions={<Actions metric={metric} place={place} address={address} />}
    />
  );
}

/** The path as breadcrumbs, every step a link: a step links to its indicator, or else to the indicators below it. */
function crumbs({ account, collection, path }: MetricPlace, parent: string | undefined) {
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
      const isMetric = isLast || parent?.toLowerCase() === upTo.toLowerCase();
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

function Facts({ metric }: Pick<PartProps, "metric">) {
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
        <span className="flag">
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

function Actions({ metric, place, address }: PartProps) {
  const t = useText();
  const [search] = useSearchParams();
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
          <Suspense>
            <EditMenu place={place} />
          </Suspense>
        </>
      )}
      {filled && (
        <Link className={buttonClass()} to={withSearch(search, { dashboard: "" })} preventScrollReset>
          {t("metric.page.toDashboard")}
        </Link>
      )}
      {filled && (
        <DownloadMenu place={place} defaults={readFragment(METRIC_DEFAULTS, metric)} address={address} />
      )}
      <ShareButton metric={metric} place={place} address={address} />
    </>
  );
}

const FILES: Record<Language, readonly SeriesDownload[]> = {
  en: ["csv", "xlsx", "json"],
  fr: ["excelFr", "csv", "xlsx", "json"],
};
const PICTURES = ["png", "svg"] as const;

interface DownloadMenuProps {
  place: MetricPlace;
  defaults: Defaults;
  address: Address;
}

/** Downloads of the shown data and of the whole series, and the chart as a picture. */
function DownloadMenu({ place, defaults, address }: DownloadMenuProps) {
  const t = useText();
  const language = useLanguage();
  const [theme] = useTheme();
  const { account, collection, path } = place;
  const shown = explicit(defaults, address);
  const pictured = pictureOptions(defaults, address, { language, theme });
  const file = (format: SeriesDownload, options: Record<string, string>) => (
    <a
      key={format}
      role="menuitem"
      className={menuItem}
      href={paths.seriesDownload(account, collection, path, format, options)}
      download
    >
      {t(`metric.page.download.${format}`)}
    </a>
  );
  const isWhole = Object.keys(shown).length === 0;
  return (
    <Menu
      label={t("metric.page.download")}
      className={buttonClass()}
      trigger={
        <>
          <IconDownload size={16} aria-hidden />
          {t("metric.page.download")}
        </>
      }
    >
      {!isWhole && (
        <MenuGroup label={t("metric.page.download.shown")}>
          {FILES[language].map((format) => file(format, shown))}
        </MenuGroup>
      )}
      <MenuGroup label={t("metric.page.download.whole")}>
        {FILES[language].map((format) => file(format, {}))}
      </MenuGroup>
      <MenuGroup label={t("metric.page.download.picture")}>
        {PICTURES.map((format) => (
          <a
            key={format}
            role="menuitem"
            className={menuItem}
            href={paths.chartPicture(account, collection, path, format, pictured)}
            download
          >
            {t(`metric.page.download.${format}`)}
          </a>
        ))}
      </MenuGroup>
    </Menu>
  );
}

const ShareDialog = lazy(() => loadChunk(() => import("../share/ShareDialog")));

const SHARE_BUTTON_METRIC = graphql(`
  fragment ShareButton_metric on Metric {
    ...ShareDialog_metric
  }
`);

interface ShareButtonProps {
  metric: FragmentType<typeof SHARE_BUTTON_METRIC>;
  place: MetricPlace;
  address: Address;
}

/** Opens the dialog with link, embed code, picture, programs and citation. */
function ShareButton({ place, address, ...props }: ShareButtonProps) {
  const metric = readFragment(SHARE_BUTTON_METRIC, props.metric);
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconShare size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("metric.page.share")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog metric={metric} place={place} address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
