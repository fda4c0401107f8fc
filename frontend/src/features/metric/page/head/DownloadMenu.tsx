import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useTheme } from "@/lib/browser/theme";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import type { MetricPlace } from "../../place";
import type { Defaults } from "../series/options/defaults";
import { pictureOptions } from "../series/options/pictureOptions";
import type { Address } from "../series/options/readAddress";
import { explicit } from "../series/options/view";

const FILES = ["csv", "xlsx", "json"] as const;
const PICTURES = ["png", "svg"] as const;

interface DownloadMenuProps {
  place: MetricPlace;
  defaults: Defaults;
  address: Address;
}

/** Downloads of the shown data and of the whole series, and the chart as a picture. */
export function DownloadMenu({ place, defaults, address }: DownloadMenuProps) {
  const t = useText();
  const language = useLanguage();
  const [theme] = useTheme();
  const { account, collection, path } = place;
  const shown = explicit(defaults, address);
  const pictured = pictureOptions(defaults, address, { language, theme });
  const file = (format: (typeof FILES)[number], options: Record<string, string>) => (
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
