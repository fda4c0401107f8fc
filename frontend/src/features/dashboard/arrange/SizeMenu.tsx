import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { readFragment } from "@/gql";
import type { ChartTile_ChartFragment } from "@/gql/graphql";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type Translate, useText } from "@/lib/text/text";
import { Menu, MenuGroup, MenuLine, menuItem } from "@/ui/action/Menu";
import type { Tile } from "../grid/flow";
import { MOST_HEIGHT } from "../grid/measures";
import type { DashboardPlace } from "../place";
import tileCss from "../tile/ChartTile.module.css";
import css from "./SizeMenu.module.css";
import type { Arrangement } from "./useArrangement";

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
  arrangement: Pick<Arrangement, "move" | "resize" | "remove">;
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
  return (
    <Menu
      label={t("dashboard.tile.menu", { title })}
      className={tileCss.menuButton ?? ""}
      trigger={<IconDots size={18} stroke={1.5} aria-hidden />}
    >
      {index > 0 && entry(t("dashboardEdit.earlier"), () => move(tile.id, index - 1))}
      {index < total - 1 && entry(t("dashboardEdit.later"), () => move(tile.id, index + 1))}
      <SizeChoices
        label={t("dashboardEdit.width")}
        choices={widthChoices(t)}
        chosen={tile.width}
        onChoose={(width) => resize(tile.id, { ...tile, width })}
      />
      <SizeChoices
        label={t("dashboardEdit.height")}
        choices={heightChoices(t, tile.least)}
        chosen={tile.height}
        onChoose={(height) => resize(tile.id, { ...tile, height })}
      />
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

/** A width in columns or a height in rows, with its sign in the menu and its name. */
interface SizeChoice {
  readonly size: number;
  readonly sign: string;
  readonly name: string;
}

function widthChoices(t: Translate): SizeChoice[] {
  return WIDTHS.map((width, index) => ({
    size: width,
    sign: SHARES[index] ?? "",
    name: t("dashboardEdit.widthOf", { width: `${width}` }),
  }));
}

function heightChoices(t: Translate, least: number): SizeChoice[] {
  return HEIGHTS.filter((height) => height >= least).map((height) => ({
    size: height,
    sign: `${height}`,
    name: t("dashboardEdit.rows", { count: height }),
  }));
}

/** The choices of one dimension, in a row. */
function SizeChoices(props: {
  label: string;
  choices: readonly SizeChoice[];
  chosen: number;
  onChoose: (size: number) => void;
}) {
  const { label, choices, chosen, onChoose } = props;
  return (
    <MenuGroup label={label}>
      <div className={css.choices} role="presentation">
        {choices.map(({ size, sign, name }) => (
          <button
            key={name}
            type="button"
            role="menuitemradio"
            aria-checked={size === chosen}
            aria-label={name}
            title={name}
            className={css.choice}
            onClick={() => onChoose(size)}
          >
            {sign}
          </button>
        ))}
      </div>
    </MenuGroup>
  );
}
