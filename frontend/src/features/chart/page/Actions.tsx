import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare2.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useTheme } from "@/lib/browser/theme";
import { request } from "@/lib/data/graphql";
import { problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, MenuLine, menuItem } from "@/ui/action/Menu";
import { showToast } from "@/ui/state/toasts";
import { addressOf } from "../add/place";
import { PIN_CHART, UNPIN_CHART } from "./documents";
import { fileOptions, rangeShown } from "./reading";
import type { ShownChart } from "./shown";

const CopyChart = lazy(async () => ({
  default: (await loadChunk(() => import("../add/CopyChart"))).CopyChart,
}));
const DeleteChart = lazy(async () => ({
  default: (await loadChunk(() => import("./DeleteChart"))).DeleteChart,
}));
const ShareChart = lazy(async () => ({
  default: (await loadChunk(() => import("./ShareChart"))).ShareChart,
}));

/**
 * The actions of a chart: copying and sharing for all readers; changing, pinning and deleting for those with
 * permission.
 */
export function Actions(props: ShownChart & { title: string }) {
  const { dashboard, chart, title } = props;
  const t = useText();
  const { viewer } = useViewer();
  const [open, setOpen] = useState<"copy" | "delete" | "share">();
  const close = () => setOpen(undefined);
  const mayEdit = dashboard.can.edit;
  const entry = (id: "copy" | "delete", text: string) => (
    <button type="button" role="menuitem" className={menuItem} onClick={() => setOpen(id)}>
      {text}
    </button>
  );
  return (
    <>
      {mayEdit && (
        <Link
          className={buttonClass("primary")}
          to={paths.editDashboardChart(...addressOf(dashboard), chart.key)}
        >
          {t("chartPage.edit")}
        </Link>
      )}
      <DownloadMenu {...props} />
      <Button
        icon={<IconShare size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen("share")}
      >
        {t("chartPage.share")}
      </Button>
      {viewer && (
        <Menu
          label={t("chartPage.more")}
          className={buttonClass()}
          trigger={<IconDots size={18} stroke={1.5} aria-hidden />}
        >
          {entry("copy", t("chartPage.copy.entry"))}
          {mayEdit && dashboard.collection && <PinEntry {...props} collection={dashboard.collection.id} />}
          {mayEdit && (
            <>
              <MenuLine />
              {entry("delete", t("chartPage.delete.entry"))}
            </>
          )}
        </Menu>
      )}
      <Suspense>
        {open === "copy" && <CopyChart chart={chart} title={title} from={dashboard.id} onClose={close} />}
        {open === "delete" && (
          <DeleteChart chart={chart} title={title} dashboard={dashboard} onClose={close} />
        )}
        {open === "share" && <ShareChart {...props} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Pins the chart to the page of its collection, or unpins it. */
function PinEntry({ chart, more, collection }: ShownChart & { collection: string }) {
  const t = useText();
  const client = useQueryClient();
  const { pinned } = more;
  const saving = useSaving({
    send: async (sent: { collection: string; chart: string }) =>
      pinned ? (await request(UNPIN_CHART, sent)).unpin : (await request(PIN_CHART, sent)).pin,
    done: () => {
      showToast((t) => t(pinned ? "chartPage.unpinned" : "chartPage.pinned"));
      void client.invalidateQueries();
    },
    refused: ([first]) => first && showToast((t) => problemText(t, first)),
  });
  return (
    <button
      type="button"
      role="menuitem"
      className={menuItem}
      onClick={() => void saving.save({ collection, chart: chart.id })}
    >
      {t(pinned ? "chartPage.unpin" : "chartPage.pin")}
    </button>
  );
}

/** Downloads of the chart as a picture, and of the data of each of its series. */
function DownloadMenu({ dashboard, chart, more, range }: ShownChart) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [theme] = useTheme();
  const look = { ...range, lang: language, theme: theme === "auto" ? undefined : theme };
  const shown = rangeShown(dashboard, chart, range);
  const files = chart.series.flatMap((one) => (one.metric ? [{ one, metric: one.metric }] : []));
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
          {files.map(({ one, metric }) => (
            <a
              key={one.id}
              role="menuitem"
              className={menuItem}
              href={paths.seriesFile(
                metric.collection.account.key,
                metric.collection.key,
                metric.path,
                "csv",
                fileOptions(one, more.series.find((other) => other.id === one.id)?.metric ?? null, shown),
              )}
              download
            >
              {pick(one.look.legend)?.text ?? pick(metric.name)?.text ?? metric.path}
            </a>
          ))}
        </MenuGroup>
      )}
    </Menu>
  );
}
