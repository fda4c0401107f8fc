import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import type { MetricViewFragment } from "@/gql/graphql";
import { useTheme } from "@/lib/browser/theme";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import { placeOf } from "../address";
import { type Address, explicit } from "./options";
import { pictureOptions } from "./pictureOptions";

const FILES = ["csv", "xlsx", "json"] as const;
const PICTURES = ["png", "svg"] as const;

/** Downloads of the shown data and of the whole series, and the chart as a picture. */
export function DownloadMenu({ metric, address }: { metric: MetricViewFragment; address: Address }) {
  const t = useText();
  const language = useLanguage();
  const [theme] = useTheme();
  const { account, collection, path } = placeOf(metric);
  const shown = explicit(metric, address);
  const pictured = pictureOptions(metric, address, { language, theme });
  const file = (format: (typeof FILES)[number], options: Record<string, string>) => (
    <a
      key={format}
      role="menuitem"
      className={menuItem}
      href={paths.seriesFile(account, collection, path, format, options)}
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
          {FILES.map((format) => file(format, shown))}
        </MenuGroup>
      )}
      <MenuGroup label={t("metric.page.download.whole")}>{FILES.map((format) => file(format, {}))}</MenuGroup>
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
