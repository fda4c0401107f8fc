import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTheme } from "@/lib/browser/theme";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import { type Addressed, addressOf } from "../../add/place";
import type { Range } from "../reading";
import { useSeriesData } from "./seriesData";

const CHART = graphql(`
  fragment ChartDownloads_chart on Chart {
    key
    ...SeriesData_chart
  }
`);

/** Downloads of the chart as a picture, and of the data of each of its series. */
export function ChartDownloads(props: {
  dashboard: Addressed;
  chart: FragmentType<typeof CHART>;
  /** The range that the reader requested. */
  range: Range;
  /** The drawn range. */
  shown: Range;
}) {
  const { dashboard, range, shown } = props;
  const chart = readFragment(CHART, props.chart);
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
