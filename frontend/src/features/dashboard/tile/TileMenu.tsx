import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import type { DrawnChartFragment } from "@/gql/graphql";
import { useTheme } from "@/lib/browser/theme";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import type { DashboardPlace } from "../place";
import css from "./ChartTile.module.css";
import { chartAddress, type Range } from "./chartAddress";

const FORMATS = ["png", "svg"] as const;

/** The reader's actions for one chart: open it, download it as a picture. */
export function TileMenu(props: {
  chart: Pick<DrawnChartFragment, "key">;
  title: string;
  place: DashboardPlace;
  range: Range;
}) {
  const { chart, title, place, range } = props;
  const t = useText();
  const language = useLanguage();
  const [theme] = useTheme();
  const { account, collection, key } = place;
  const look = { ...range, lang: language, theme: theme === "auto" ? undefined : theme };
  return (
    <div className={css.menu}>
      <Menu
        label={t("dashboard.tile.menu", { title })}
        className={css.menuButton ?? ""}
        trigger={<IconDots size={18} stroke={1.5} aria-hidden />}
      >
        <Link role="menuitem" className={menuItem} to={chartAddress(place, chart, range)}>
          {t("dashboard.tile.open")}
        </Link>
        <MenuGroup label={t("dashboard.tile.picture")}>
          {FORMATS.map((format) => (
            <a
              key={format}
              role="menuitem"
              className={menuItem}
              href={paths.dashboardPicture(account, collection, key, chart.key, format, look)}
              download
            >
              {t(`dashboard.tile.${format}`)}
            </a>
          ))}
        </MenuGroup>
      </Menu>
    </div>
  );
}
