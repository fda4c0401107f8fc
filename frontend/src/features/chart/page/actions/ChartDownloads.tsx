import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTheme } from "@/lib/browser/theme";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import { type Addressed, addressOf } from "../../add/place";
import { fileOptions, type Range } from "../reading";

const CHART = graphql(`
  fragment ChartDownloads_chart on Chart {
    key
    series {
      id
      freq
      agg
      transform
      param
      look { legend { fr en } }
      metric {
        path
        name { fr en }
        frequency
        transformation
        parameter
        collection { key account { key } }
      }
    }
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
  const pick = usePickText();
  const [theme] = useTheme();
  const look = { ...range, lang: language, theme: theme === "auto" ? undefined : theme };
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
          {files.map(({ one, metric: { collection, path, name } }) => (
            <a
              key={one.id}
              role="menuitem"
              className={menuItem}
              href={paths.seriesFile(
                collection.account.key,
                collection.key,
                path,
                "csv",
                fileOptions(one, shown),
              )}
              download
            >
              {pick(one.look.legend)?.text ?? pick(name)?.text ?? path}
            </a>
          ))}
        </MenuGroup>
      )}
    </Menu>
  );
}
