import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare2.mjs";
import { lazy, Suspense, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Menu, MenuLine, menuItem } from "@/ui/action/Menu";
import { addressOf } from "../../add/place";
import type { Range } from "../reading";
import { ChartDownloads } from "./ChartDownloads";

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
