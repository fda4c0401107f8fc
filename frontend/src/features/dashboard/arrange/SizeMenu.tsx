import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { readFragment } from "@/gql";
import type { ChartTile_ChartFragment } from "@/gql/graphql";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Menu, MenuGroup, MenuLine, menuItem } from "@/ui/action/Menu";
import type { Tile } from "../grid/flow";
import { MOST_HEIGHT } from "../grid/measures";
import type { DashboardPlace } from "../place";
import tileCss from "../tile/ChartTile.module.css";
import css from "./SizeMenu.module.css";
import type { useArrangement } from "./useArrangement";

const WIDTHS = [3, 4, 6, 8, 9, 12] as const;
/** The widths as fractions of the grid. */
const SHARES = ["¼", "⅓", "½", "⅔", "¾", "1"] as const;
const HEIGHTS = Array.from({ length: MOST_HEIGHT }, (_, index) => index + 1);

/** Menu alternatives to every drag operation, and further actions. */
export function SizeMenu(props: {
  tile: Tile;
  index: number;
  total: number;
  title: string;
  place: DashboardPlace;
  chart: ChartTile_ChartFragment;
  arrangement: Pick<ReturnType<typeof useArrangement>, "move" | "resize" | "remove">;
}) {
  const { tile, index, total, title, place, chart, arrangement } = props;
  const { move, resize, remove } = arrangement;
  const t = useText();
  const { account, collection, key } = place;
  const { key: chartKey, options } = readFragment(DRAWN_CHART, chart);
  const entry = (text: string, act: () => void) => (
    <button type="button" role="menuitem" className={menuItem} onClick={act}>
      {text}
    </button>
  );
  const choice = (sign: string, text: string, isChosen: boolean, act: () => void) => (
    <button
      key={text}
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      aria-label={text}
      title={text}
      className={css.choice}
      onClick={act}
    >
      {sign}
    </button>
  );
  return (
    <Menu
      label={t("dashboard.tile.menu", { title })}
      className={tileCss.menuButton ?? ""}
      trigger={<IconDots size={18} stroke={1.5} aria-hidden />}
    >
      {index > 0 && entry(t("dashboardEdit.earlier"), () => move(tile.id, index - 1))}
      {index < total - 1 && entry(t("dashboardEdit.later"), () => move(tile.id, index + 1))}
      <MenuGroup label={t("dashboardEdit.width")}>
        <div className={css.choices} role="presentation">
          {WIDTHS.map((width, at) =>
            choice(
              SHARES[at] ?? "",
              t("dashboardEdit.widthOf", { width: `${width}` }),
              width === tile.width,
              () => resize(tile.id, { ...tile, width }),
            ),
          )}
        </div>
      </MenuGroup>
      <MenuGroup label={t("dashboardEdit.height")}>
        <div className={css.choices} role="presentation">
          {HEIGHTS.filter((height) => height >= tile.least).map((height) =>
            choice(`${height}`, t("dashboardEdit.rows", { count: height }), height === tile.height, () =>
              resize(tile.id, { ...tile, height }),
            ),
          )}
        </div>
      </MenuGroup>
      <MenuLine />
      {options.priority !== 0 && (
        <p className={css.priority}>{t("dashboardEdit.priority", { priority: options.priority })}</p>
      )}
      <Link
        role="menuitem"
        className={menuItem}
        to={`${paths.dashboardChart(account, collection, key, chartKey)}?edit`}
      >
        {t("dashboardEdit.editChart")}
      </Link>
      {entry(t("dashboardEdit.remove"), () => remove(tile.id))}
    </Menu>
  );
}
