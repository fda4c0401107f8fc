import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ShareChart_ChartFragment, ShareChart_DashboardFragment } from "@/gql/graphql";
import { useTheme } from "@/lib/browser/theme";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { bibtex } from "@/lib/text/citation";
import { statedSources } from "@/lib/text/sources";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Copied, CopiedSentence, TakeAway } from "@/ui/action/TakeAway";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { UseIn } from "@/ui/program/UseIn";
import { Notice } from "@/ui/state/Notice";
import { addressOf } from "../../add/place";
import type { Range } from "../reading";
import { useSeriesData } from "./seriesData";

const DASHBOARD = graphql(`
  fragment ShareChart_dashboard on Dashboard {
    key
    name { fr en }
    access
    updatedAt
    account { key name visibility }
    collection { key access }
  }
`);

const CHART = graphql(`
  fragment ShareChart_chart on Chart {
    key
    title { fr en }
    series { metric { source } }
    ...SeriesData_chart
  }
`);

interface Props {
  dashboard: FragmentType<typeof DASHBOARD>;
  chart: FragmentType<typeof CHART>;
  /** The range that the reader requested. */
  range: Range;
  /** The drawn range. */
  shown: Range;
  onClose: () => void;
}

/** Link, picture, programs and citation of a chart. */
export function ShareChart({ shown, onClose, ...props }: Props) {
  const { account, collection, access } = readFragment(DASHBOARD, props.dashboard);
  const series = useSeriesData(readFragment(CHART, props.chart), shown);
  const t = useText();
  const isPublic = account.visibility === "PUBLIC" && (collection ?? { access }).access === "PUBLIC";
  return (
    <Dialog
      title={t("metricMore.share.title")}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("metricMore.share.close")}</Button>}
    >
      {!isPublic && <Notice kind="info">{t("chartDialog.share.private")}</Notice>}
      <TakeAway title={t("metricMore.share.link")}>
        <Copied
          label={t("metricMore.share.linkLabel")}
          text={location.href}
          copy={t("metricMore.share.copyLink")}
          done={t("metric.page.copied")}
        />
      </TakeAway>
      <Picture {...props} />
      <UseIn series={series} />
      <Citation {...props} />
    </Dialog>
  );
}

/** The address of the chart as a picture. */
function Picture({ range, ...props }: Omit<Props, "shown" | "onClose">) {
  const dashboard = readFragment(DASHBOARD, props.dashboard);
  const chart = readFragment(CHART, props.chart);
  const t = useText();
  const language = useLanguage();
  const [theme] = useTheme();
  const [format, setFormat] = useState<"png" | "svg">("png");
  const look = { ...range, lang: language, theme: theme === "auto" ? undefined : theme };
  const picture = paths.dashboardPicture(...addressOf(dashboard), chart.key, format, look);
  return (
    <TakeAway title={t("metricMore.share.picture")} help={t("metricMore.share.pictureHelp")}>
      <div>
        <SmallSelect
          label={t("metricMore.share.format")}
          showLabel
          value={format}
          options={[
            { value: "png", text: "PNG" },
            { value: "svg", text: "SVG" },
          ]}
          onChange={setFormat}
        />
      </div>
      <Copied
        label={t("metricMore.share.pictureLabel")}
        text={location.origin + picture}
        copy={t("metricMore.share.copyAddress")}
        done={t("metric.page.copied")}
      />
    </TakeAway>
  );
}

/** The citation as a sentence and for reference managers. */
function Citation(props: Omit<Props, "range" | "shown" | "onClose">) {
  const t = useText();
  const { sentence, entry } = useCitation(
    readFragment(DASHBOARD, props.dashboard),
    readFragment(CHART, props.chart),
  );
  const done = t("metric.page.copied");
  return (
    <TakeAway title={t("metricMore.share.cite")}>
      <CopiedSentence text={sentence} copy={t("metricMore.share.copyCitation")} done={done} />
      <Copied
        label={t("metricMore.share.bibtex")}
        text={entry}
        copy={t("metricMore.share.copyBibtex")}
        done={done}
        rows={8}
      />
    </TakeAway>
  );
}

function useCitation(dashboard: ShareChart_DashboardFragment, chart: ShareChart_ChartFragment) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const timeZone = useTimeZone();
  const address = location.origin + paths.dashboardChart(...addressOf(dashboard), chart.key);
  const today = new Date().toISOString();
  const publisher = dashboard.account.name || dashboard.account.key;
  const title = pick(chart.title)?.text ?? chart.key;
  const producers = statedSources(chart.series.flatMap(({ metric }) => metric ?? []));
  const sentence = t("chartDialog.citation", {
    publisher,
    title,
    dashboard: pick(dashboard.name)?.text ?? dashboard.key,
    hasSource: producers.length > 0 ? "yes" : "no",
    sources: producers.join("; "),
    address,
    accessed: formatDate(today, language, timeZone),
  });
  const published = dashboard.updatedAt.slice(0, 10);
  const entry = bibtex(
    { producers, publisher, title, published, address, accessed: today.slice(0, 10) },
    { note: t("chartDialog.citation.note"), publishedBy: t("metricMore.cite.publishedBy", { publisher }) },
  );
  return { sentence, entry };
}
