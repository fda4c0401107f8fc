import { useQuery } from "@tanstack/react-query";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { readChartList } from "../../grid/chartList";
import type { Tile } from "../../grid/flow";
import { tileOf } from "../../grid/tile";
import type { DashboardPlace } from "../../place";
import type { SavedTiles } from "../arrangeState";
import css from "./ChartTitles.module.css";

type ChartList = NonNullable<Awaited<ReturnType<typeof readChartList>>>["charts"]["nodes"];

/**
 * Shown if another user saved meanwhile: reports the differences and lets the reader decide. The choice itself saves
 * nothing.
 */
export function ArrangeConflict(props: {
  place: DashboardPlace;
  /** The tiles before the changes. */
  base: readonly Tile[];
  onDecide: (theirs: SavedTiles, keeps: boolean) => Promise<void>;
  onClose: () => void;
}) {
  const { place, base, onDecide, onClose } = props;
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: keys.form("dashboardConflict", place.account, place.collection, place.key),
    queryFn: () => readChartList(place),
    gcTime: 0,
    staleTime: 0,
  });
  const theirs = data && { version: data.version, tiles: data.charts.nodes.map(tileOf) };
  return (
    <Dialog
      title={t("dashboardEdit.conflict.title")}
      onClose={onClose}
      actions={
        <>
          {theirs && (
            <>
              <Button variant="primary" onClick={() => void onDecide(theirs, true)}>
                {t("dashboardEdit.conflict.keep")}
              </Button>
              <Button onClick={() => void onDecide(theirs, false)}>{t("dashboardEdit.conflict.take")}</Button>
            </>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t("dashboardEdit.conflict.edit")}
          </Button>
        </>
      }
    >
      <p>{t("dashboardEdit.conflict.text")}</p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === null && <p>{t("dashboardEdit.conflict.gone")}</p>}
      {data === undefined && !error && (
        <Skeleton>
          <Bar width="60%" />
        </Skeleton>
      )}
      <Differences charts={data?.charts.nodes ?? []} base={base} />
    </Dialog>
  );
}

/** Lists the charts that the other user added, and counts those that are deleted; renders nothing without any. */
function Differences({ charts, base }: { charts: ChartList; base: readonly Tile[] }) {
  const t = useText();
  const pick = usePickText();
  const before = new Set(base.map((tile) => tile.id));
  const added = charts.filter((chart) => !before.has(chart.id));
  const there = new Set(charts.map((chart) => chart.id));
  const gone = base.filter((tile) => !there.has(tile.id)).length;
  if (added.length === 0 && gone === 0) return null;
  return (
    <ul className={css.titles}>
      {added.map((chart) => (
        <li key={chart.id}>
          {t("dashboardEdit.conflict.added", { title: pick(chart.title)?.text ?? chart.key })}
        </li>
      ))}
      {gone > 0 && <li>{t("dashboardEdit.conflict.deleted", { count: gone })}</li>}
    </ul>
  );
}
