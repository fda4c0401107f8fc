import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare2.mjs";
import { lazy, Suspense, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useTheme } from "@/lib/browser/theme";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, MenuLine, menuItem } from "@/ui/action/Menu";
import { type Addressed, addressOf } from "../../add/place";
import type { Range } from "../reading";
import { useSeriesData } from "./seriesData";

const PinEntry = lazy(async () => ({
  default: (await loadChunk(() => import("./PinEntry"))).PinEntry,
}));
const CopyChart = lazy(async () => ({
  default: (await loadChunk(() => import("../../add/CopyChart"))).CopyChart,
}));
const DeleteChart = lazy(async () => ({
  default: (await loadChunk(() => import("./DeleteChart"))).DeleteChart,
}));
const ShareChart = lazy(async () => ({
  default: (await loadChunk(() => import("./ShareChart"))).ShareChart,
}));

const DASHBOARD = graphql(`
  fragment ChartActions_dashboard on Dashboard {
    id
    key
    account { key }
    collection { id key }
    can { edit }
    ...ShareChart_dashboard
  }
`);

const CHART = graphql(`
  fragment ChartActions_chart on Chart {
    id
    key
    ...ChartDownloads_chart
    ...PinEntry_chart
    ...ShareChart_chart
  }
`);

interface Props {
  dashboard: FragmentType<typeof DASHBOARD>;
  chart: FragmentType<typeof CHART>;
  title: string;
  /** The range that the reader requested. */
  range: Range;
  /** The drawn range. */
  shown: Range;
}

/**
 * The actions of a chart: copying and sharing for all readers; changing, pinning and deleting for those with
 * permission.
 */
export function ChartActions(props: Props) {
  const { title, range, shown } = props;
  const dashboard = readFragment(DASHBOARD, props.dashboard);
  const chart = readFragment(CHART, props.chart);
  const t = useText();
  const [open, setOpen] = useState<"copy" | "delete" | "share">();
  const close = () => setOpen(undefined);
  return (
    <>
      {dashboard.can.edit && (
        <Link
          className={buttonClass("primary")}
          to={paths.editDashboardChart(...addressOf(dashboard), chart.key)}
        >
          {t("chartPage.edit")}
        </Link>
      )}
      <ChartDownloads {...{ dashboard, chart, range, shown }} />
      <Button
        icon={<IconShare size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen("share")}
      >
        {t("chartPage.share")}
      </Button>
      <MoreActions {...props} onOpen={setOpen} />
      <Suspense>
        {open === "copy" && <CopyChart chart={chart} title={title} from={dashboard.id} onClose={close} />}
        {open === "delete" && <DeleteChart {...{ chart, title, dashboard }} onClose={close} />}
        {open === "share" && <ShareChart {...{ dashboard, chart, range, shown }} onClose={close} />}
      </Suspense>
    </>
  );
}

const CHART_DOWNLOADS = graphql(`
  fragment ChartDownloads_chart on Chart {
    key
    ...SeriesData_chart
  }
`);

/** Downloads of the chart as a picture, and of the data of each of its series. */
function ChartDownloads(props: {
  dashboard: Addressed;
  chart: FragmentType<typeof CHART_DOWNLOADS>;
  /** The range that the reader requested. */
  range: Range;
  /** The drawn range. */
  shown: Range;
}) {
  const { dashboard, range, shown } = props;
  const chart = readFragment(CHART_DOWNLOADS, props.chart);
  const t = useText();
  const language = useLanguage();
  const [theme] = useTheme();
  const look = { ...range, lang: language, theme: theme === "auto" ? undefined : theme };
  const files = useSeriesData(chart, shown);
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
      <MenuGroup label={t("metric.page.download.picture")}>
        {(["png", "svg"] as const).map((format) => (
          <a
            key={format}
            role="menuitem"
            className={menuItem}
            href={paths.dashboardPicture(...addressOf(dashboard), chart.key, format, look)}
            download
          >
            {t(`metric.page.download.${format}`)}
          </a>
        ))}
      </MenuGroup>
      {files.length > 0 && (
        <MenuGroup label={t("chartPage.files")}>
          {files.map(({ id, name, series, options }) => (
            <a
              key={id}
              role="menuitem"
              className={menuItem}
              href={paths.seriesDownload(...series, "csv", options)}
              download
            >
              {name}
            </a>
          ))}
        </MenuGroup>
      )}
    </Menu>
  );
}

/** The actions of signed-in readers. */
function MoreActions(props: Props & { onOpen: (dialog: "copy" | "delete") => void }) {
  const { onOpen } = props;
  const { can, collection } = readFragment(DASHBOARD, props.dashboard);
  const chart = readFragment(CHART, props.chart);
  const t = useText();
  const { viewer } = useViewer();
  if (!viewer) return null;
  const entry = (id: "copy" | "delete", text: string) => (
    <button type="button" role="menuitem" className={menuItem} onClick={() => onOpen(id)}>
      {text}
    </button>
  );
  return (
    <Menu
      label={t("chartPage.more")}
      className={buttonClass()}
      trigger={<IconDots size={18} stroke={1.5} aria-hidden />}
    >
      {entry("copy", t("chartPage.copy.entry"))}
      {can.edit && collection && (
        <Suspense>
          <PinEntry chart={chart} collection={collection.id} />
        </Suspense>
      )}
      {can.edit && (
        <>
          <MenuLine />
          {entry("delete", t("chartPage.delete.entry"))}
        </>
      )}
    </Menu>
  );
}
