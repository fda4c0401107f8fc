import { lazy, Suspense } from "react";
import { DateTable, StatusTable } from "@/features/site/prose/LineTables";
import { Prose, ProseSection } from "@/features/site/prose/Prose";
import { loadChunk } from "@/lib/browser/lazyPage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { RichText, useText } from "@/lib/text/text";
import { PageSkeleton } from "@/ui/state/Skeleton";

const ProgramGuide = lazy(async () => ({
  default: (await loadChunk(() => import("@/features/site/guideApi/ProgramGuide"))).ProgramGuide,
}));

const Addins = lazy(async () => ({
  default: (await loadChunk(() => import("@/features/site/addins/Addins"))).Addins,
}));

/** The part for spreadsheets. */
const ADDINS = "/addins";
const CHARTS = `${location.origin}/api/v1/dashboards/{account}/{collection}/{dashboard}/{chart}`;
const FILES = `${location.origin}/api/v1/series/{account}/{collection}/{key}`;
const TABLE = "id;population/paris;population/lyon\nfrequency;Y;Y\n2020;2145906;522250\n2021;2133111;522228";
const CODED =
  "id;population/paris;population/paris#status\nfrequency;Y;\n2020;2145906;\n2021;2133111;P\n2022;;L";
const IMPORT = `POST ${location.origin}/api/v1/import/{account}/{collection}?dry_run=true`;

/**
 * `/guide`, also the target of `/help` if the operator has no help site; `/guide/api`, its part for programs; and
 * `/addins`, its part for spreadsheets.
 */
export default function GuidePage() {
  const { pathname } = useLocation();
  const isForPrograms = pathname === paths.guideApi;
  if (!isForPrograms && pathname !== ADDINS) return <Guide />;
  return <Suspense fallback={<PageSkeleton />}>{isForPrograms ? <ProgramGuide /> : <Addins />}</Suspense>;
}

function Guide() {
  return (
    <Prose title="prose.guide.title" lead="prose.guide.lead">
      <ProseSection title="prose.guide.account.title" text="prose.guide.account.text" />
      <ProseSection title="prose.guide.collection.title" text="prose.guide.collection.text" />
      <ProseSection title="prose.guide.indicator.title" text="prose.guide.indicator.text">
        <Lines />
      </ProseSection>
      <ProseSection title="prose.guide.dates.title">
        <DateTable />
      </ProseSection>
      <ProseSection title="prose.guide.status.title" text="prose.guide.status.text">
        <CodedLines />
        <StatusTable />
      </ProseSection>
      <ProseSection title="prose.guide.update.title" text="prose.guide.update.text" />
      <ProseSection title="prose.guide.import.title" text="prose.guide.import.text">
        <pre translate="no">{`${TABLE}\n\n${IMPORT}`}</pre>
        <p>
          <RichText
            id="prose.guide.import.status"
            parts={{ code: (it) => <code translate="no">{it}</code> }}
          />
        </p>
        <pre translate="no">{CODED}</pre>
      </ProseSection>
      <ProseSection title="prose.guide.move.title" text="prose.guide.move.text" />
      <ProseSection title="prose.guide.team.title" text="prose.guide.team.text" />
      <ProseSection title="prose.guide.dashboard.title" text="prose.guide.dashboard.text">
        <pre translate="no">{`${CHARTS}.svg\n${CHARTS}.png`}</pre>
      </ProseSection>
      <ProseSection title="prose.guide.questions.title" text="prose.guide.questions.text" />
      <ProseSection title="prose.guide.analytics.title" text="prose.guide.analytics.text" />
      <ProseSection title="prose.guide.read.title" text="prose.guide.read.text">
        <pre translate="no">{`${FILES}.csv\n${FILES}.json\n${FILES}.xlsx\n${FILES}/chart.svg\n${FILES}/chart.png`}</pre>
      </ProseSection>
      <ProseSection title="prose.guide.options.title" text="prose.guide.options.text">
        <pre translate="no">{`${FILES}.csv?freq=Y&agg=avg&transform=pct&start=2015\n${FILES}/chart.png?transform=index&param=2015-01&scale=2`}</pre>
      </ProseSection>
      <ProseSection title="prose.guide.sheets.title">
        <p>
          <RichText id="prose.guide.sheets.text" parts={{ addins: (it) => <Link to={ADDINS}>{it}</Link> }} />
        </p>
      </ProseSection>
      <ProseSection title="prose.guide.programs.title">
        <p>
          <RichText
            id="prose.guide.programs.text"
            parts={{ api: (it) => <Link to={paths.guideApi}>{it}</Link> }}
          />
        </p>
      </ProseSection>
    </Prose>
  );
}

function Lines() {
  const t = useText();
  return <pre translate="no">{`2026-08,121.2\n2026-09,121.2,${t("prose.guide.note")}\n2026-10,121.4`}</pre>;
}

function CodedLines() {
  const t = useText();
  return (
    <pre translate="no">{`2026-08,121.2\n2026-09,121.2 B,${t("prose.guide.note")}\n2026-10,121.4 P\n2026-11,: L`}</pre>
  );
}
