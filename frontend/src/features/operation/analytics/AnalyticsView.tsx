import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useQuery } from "@tanstack/react-query";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import { Section } from "@/ui/layout/Section";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./Analytics.module.css";
import { analyticsQuery, type Place, type Subject, subjectQuery } from "./analyticsQuery";
import { CHART_HEIGHT } from "./chart/height";
import { MeasureChart } from "./chart/MeasureChart";
import {
  type AnalyticsChoice,
  type Choosing,
  RANGES,
  type SubjectAddress,
  useAnalyticsChoice,
} from "./choice";
import { Figures } from "./Figures";
import { CountLists } from "./lists/CountLists";
import { TopTable } from "./lists/TopTable";

/** The numbers of a collection's readers, or of the readers of one of its indicators or dashboards. */
export function AnalyticsView({ place }: { place: Place }) {
  const choosing = useAnalyticsChoice();
  const { subject } = choosing.choice;
  return subject ? (
    <OfSubject place={place} choosing={choosing} at={subject} />
  ) : (
    <Numbers place={place} choosing={choosing} subject={null} />
  );
}

/** The numbers of a choice: range and export, totals, a chart, lists, and how they are counted. */
function Numbers(props: { place: Place; choosing: Choosing; subject: Subject | null }) {
  const { place, choosing, subject } = props;
  const { range, measure } = choosing.choice;
  const query = useQuery(analyticsQuery(place, range, subject));
  const waiting = query.isPlaceholderData;
  const isEmpty = query.data !== undefined && !query.data?.since;
  return (
    <>
      {!isEmpty && <AnalyticsBar place={place} choosing={choosing} />}
      <Loaded from={query} waiting={<NumbersSkeleton />} absent={<NoNumbers choosing={choosing} />}>
        {(analytics) => (
          <div className={waiting ? "stale" : undefined} aria-busy={waiting}>
            {analytics.since ? (
              <>
                <Figures analytics={analytics} chosen={measure} onChoose={choosing.setMeasure} />
                <MeasureChart analytics={analytics} measure={measure} />
                {!subject && <TopLists analytics={analytics} place={place} choosing={choosing} />}
                <CountLists analytics={analytics} />
              </>
            ) : (
              <NothingCounted />
            )}
            <Counting timeZone={analytics.timeZone} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Shown while the numbers load. */
function NumbersSkeleton() {
  return (
    <Skeleton>
      <div className="stack-6">
        <Bar height={64} />
        <Bar width="min(240px, 60%)" height={24} />
        <Bar height={CHART_HEIGHT} />
      </div>
    </Skeleton>
  );
}

/** Shown before the first view: what will appear, and when. */
function NothingCounted() {
  const t = useText();
  return <EmptyState title={t("analytics.empty.title")} text={t("analytics.empty.text")} />;
}

/** Shown for an indicator or a dashboard that the collection does not have. */
function NoNumbers({ choosing }: { choosing: Choosing }) {
  const t = useText();
  return (
    <EmptyState
      title={t("analytics.absent.title")}
      text={t("analytics.absent.text")}
      action={<Link to={choosing.linkTo({ subject: null })}>{t("analytics.subject.whole")}</Link>}
    />
  );
}

/** The choice of the range, and the exports of the shown numbers. */
function AnalyticsBar({ place, choosing }: { place: Place; choosing: Choosing }) {
  const { choice, linkTo } = choosing;
  const t = useText();
  return (
    <div className="toolbar apart">
      <SegmentLinks label={t("analytics.range")}>
        {RANGES.map((range) => (
          <Link
            key={range}
            to={linkTo({ range })}
            replace
            preventScrollReset
            aria-current={range === choice.range ? "page" : undefined}
          >
            {t(`analytics.range.${range}`)}
          </Link>
        ))}
      </SegmentLinks>
      <Menu
        label={t("analytics.export")}
        className={buttonClass("plain", true)}
        trigger={
          <>
            <IconDownload size={16} aria-hidden />
            {t("analytics.export")}
          </>
        }
      >
        <MenuGroup label={t("analytics.export.text")}>
          {(["csv", "xlsx"] as const).map((format) => (
            <a
              key={format}
              role="menuitem"
              className={menuItem}
              href={exportAddress(place, choice, format)}
              download
            >
              {t(`analytics.export.${format}`)}
            </a>
          ))}
        </MenuGroup>
      </Menu>
    </div>
  );
}

/** The address of a file with the numbers of a choice: all measures, whichever is drawn. */
export function exportAddress(
  { account, collection }: Place,
  { range, subject }: AnalyticsChoice,
  format: "csv" | "xlsx",
): string {
  const query = new URLSearchParams({ range: range.toLowerCase() });
  if (subject) query.set(subject.kind, subject.key);
  return `/api/v1/collections/${account}/${collection}/analytics.${format}?${query}`;
}

const ANALYTICS = graphql(`
  fragment TopLists_analytics on Analytics {
    metrics {
      metric { id path name { fr en } }
      views
      visitors
      downloads
      followers
    }
    dashboards {
      dashboard { id key name { fr en } }
      views
      visitors
      downloads
      followers
    }
  }
`);

/** The indicators and dashboards with the most views. */
function TopLists(props: { analytics: FragmentType<typeof ANALYTICS>; place: Place; choosing: Choosing }) {
  const { linkTo } = props.choosing;
  const { account, collection } = props.place;
  const { metrics, dashboards } = readFragment(ANALYTICS, props.analytics);
  const t = useText();
  return (
    <>
      <TopTable
        title={t("analytics.metrics")}
        rows={metrics.map(({ metric: { id, path, name }, ...numbers }) => ({
          id,
          name,
          key: path,
          numbersAt: linkTo({ subject: { kind: "indicator", key: path } }),
          page: paths.metric(account, collection, path),
          ...numbers,
        }))}
      />
      <TopTable
        title={t("analytics.dashboards")}
        rows={dashboards.map(({ dashboard: { id, key, name }, ...numbers }) => ({
          id,
          name,
          key,
          numbersAt: linkTo({ subject: { kind: "dashboard", key } }),
          page: paths.dashboard(account, collection, key),
          ...numbers,
        }))}
      />
    </>
  );
}

const RULES = [
  "views",
  "server",
  "visitors",
  "network",
  "untracked",
  "followers",
  "few",
  "delay",
  "age",
] as const;

/** How the numbers are counted, in plain words. */
function Counting({ timeZone }: { timeZone: string }) {
  const t = useText();
  return (
    <div className={css.counting}>
      <Section title={t("analytics.counting")} text={t("analytics.counting.zone", { timeZone })}>
        <ul className={css.rules}>
          {RULES.map((rule) => (
            <li key={rule}>{t(`analytics.counting.${rule}`)}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function OfSubject({ place, choosing, at }: { place: Place; choosing: Choosing; at: SubjectAddress }) {
  return (
    <Loaded
      from={useQuery(subjectQuery(place, at))}
      waiting={<NumbersSkeleton />}
      absent={<NoNumbers choosing={choosing} />}
    >
      {(subject) => (
        <>
          <SubjectHead place={place} choosing={choosing} subject={subject} />
          {/* The numbers of another object are not shown while these load. */}
          <Numbers key={subject.id} place={place} choosing={choosing} subject={subject} />
        </>
      )}
    </Loaded>
  );
}

/** The name of the indicator or dashboard whose numbers are shown, with links to it and to the whole collection. */
function SubjectHead(props: { place: Place; choosing: Choosing; subject: Subject }) {
  const { place, choosing, subject } = props;
  const { kind, key } = subject;
  const t = useText();
  const name = usePickText()(subject.name) ?? { text: key };
  const page = kind === "indicator" ? paths.metric : paths.dashboard;
  return (
    <div className={css.subject}>
      <h2>
        <ForeignText {...name} />
      </h2>
      <FactLine className={css.facts}>
        {t(`analytics.subject.${kind}`)}
        {key}
        <Link to={page(place.account, place.collection, key)}>{t("analytics.subject.open")}</Link>
        <Link to={choosing.linkTo({ subject: null })}>{t("analytics.subject.whole")}</Link>
      </FactLine>
    </div>
  );
}
