import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import {
  type CSSProperties,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Chart } from "@/charts";
import { inputOfKept, isAllRefused, reasonsOf } from "@/charts/data/stored/storedChart";
import { graphql, readFragment } from "@/gql";
import type { ChartTile_ChartFragment, DrawnChartFragment } from "@/gql/graphql";
import { useModule } from "@/lib/browser/laterModule";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useTheme } from "@/lib/browser/theme";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { paths } from "@/lib/paths";
import { chartTransformations } from "@/lib/reading/seriesReading";
import { Link } from "@/lib/router/Link";
import { statedSources } from "@/lib/text/sources";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import { ForeignText } from "@/ui/text/ForeignText";
import { drawingHeight, drawingWidth } from "../grid/measures";
import { tileOf } from "../grid/tile";
import type { DashboardPlace } from "../place";
import css from "./ChartTile.module.css";
import { chartAddress, type Range } from "./chartAddress";
import { laterPaperChart } from "./laterPaperChart";

/** A chart as a tile of the grid; a query that spreads it declares `$start` and `$end`. */
export const CHART_TILE = graphql(`
  fragment ChartTile_chart on Chart {
    id
    version
    width
    height
    options { type }
    ...DrawnChart
  }
`);

const SeriesProblems = lazy(async () => ({
  default: (await loadChunk(() => import("./SeriesProblems"))).SeriesProblems,
}));

interface Props {
  readonly chart: ChartTile_ChartFragment;
  readonly place: DashboardPlace;
  /** The reader's range, for pictures and for the page of the chart. */
  readonly range?: Range;
  /**
   * Height of the drawing in pixels until the page is measured, and permanently where the tile is as high as its
   * content.
   */
  readonly height: number;
  /** For paper: the tile's width in columns, of twelve. */
  readonly paper?: number | undefined;
  /** Replaces the menu, in arrange mode. */
  readonly actions?: ReactNode;
}

/** A chart of a dashboard with its title, its source, and its actions. */
export const ChartTile = memo(function ChartTile(props: Props) {
  const { chart: tile, place, range = {}, height, paper, actions } = props;
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const chart = readFragment(DRAWN_CHART, tile);
  const input = useMemo(() => inputOfKept(chart, t, language), [chart, t, language]);
  const shown = chartTransformations(chart.series, t).common;
  const { module: onPaper } = useModule(laterPaperChart);
  const [slot, room] = useSlot(height);
  const title = pick(chart.title) ?? { text: chart.key };
  const isFlat = tileOf(tile).height === 1;
  const description = pick(chart.options.description)?.text ?? null;
  return (
    <article className={isFlat ? `${css.tile} ${css.low}` : css.tile} aria-label={title.text}>
      <header className={css.head}>
        <h2 className={css.title} title={title.text}>
          {actions ? (
            <ForeignText {...title} />
          ) : (
            <Link to={chartAddress(place, chart, range)}>
              <ForeignText {...title} />
            </Link>
          )}
        </h2>
        {actions ?? <TileMenu chart={chart} title={title.text} place={place} range={range} />}
      </header>
      {shown && <p className={css.shown}>{shown}</p>}
      <div
        ref={slot}
        className={css.slot}
        inert={actions !== undefined}
        style={{ "--slot": `${height}px` } as CSSProperties}
      >
        {isAllRefused(chart) ? null : paper === undefined || !onPaper ? (
          <Chart
            input={input}
            label={title.text}
            height={room}
            exact
            description={description}
            initialWidth={drawingWidth(tile.width)}
            initialHeight={drawingHeight(tileOf(tile).height)}
          />
        ) : (
          <onPaper.PaperChart input={input} label={title.text} columns={paper} rows={tileOf(tile).height} />
        )}
      </div>
      {chart.series.some((one) => reasonsOf(one.data).length > 0) && (
        <Suspense>
          <SeriesProblems series={chart.series} />
        </Suspense>
      )}
      {chart.unreadable && <p className={css.note}>{t("dashboard.tile.unreadable")}</p>}
      <SourceLine series={chart.series} isFlat={isFlat} />
    </article>
  );
});

/** Smallest usable height in pixels: below it the element is not laid out yet. */
const LEAST = 24;

/** The current height left for a drawing, in pixels; `initial` until it is measured. */
function useSlot(initial: number): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const take = (height: number) => {
      if (height >= LEAST) setMeasured(Math.floor(height));
    };
    take(element.clientHeight);
    const observer = new ResizeObserver(([entry]) => take(entry?.contentRect.height ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, measured ?? initial];
}

const FORMATS = ["png", "svg"] as const;

/** The reader's actions for one chart: open it, download it as a picture. */
function TileMenu(props: {
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

/** The sources of a chart's data, if its indicators state them. */
function SourceLine(props: {
  series: DrawnChartFragment["series"];
  /** Whether there is room for one line only. */
  isFlat: boolean;
}) {
  const { series, isFlat } = props;
  const t = useText();
  const sources = statedSources(series.flatMap(({ metric }) => metric ?? []));
  if (sources.length === 0) return null;
  const said = t("dashboard.tile.source", { count: sources.length, sources: sources.join(" · ") });
  return (
    <p className={isFlat ? `${css.source} ${css.flat}` : css.source} title={said}>
      {said}
    </p>
  );
}
