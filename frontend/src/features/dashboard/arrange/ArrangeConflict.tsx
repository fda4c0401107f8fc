import { useQuery } from "@tanstack/react-query";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { DASHBOARD_CHARTS } from "../form/dashboardCharts";
import type { Tile } from "../grid/flow";
import { tileOf } from "../grid/tile";
import { collectionOf, type DashboardPlace } from "../place";
import css from "./Arrange.module.css";

interface Theirs {
  readonly tiles: readonly Tile[];
  readonly version: number;
}

/**
 * Shown if another user saved meanwhile: reports the differences and lets the reader decide. The choice itself saves
 * nothing.
 */
export function ArrangeConflict(props: {
  place: DashboardPlace;
  /** The tiles before the changes. */
  base: readonly Tile[];
  onDecide: (theirs: Theirs, keeps: boolean) => Promise<void>;
  onClose: () => void;
}) {
  const { place, base, onDecide, onClose } = props;
  const t = useText();
  const pick = usePickText();
  const { account, collection, key } = place;
  const { data, error, refetch } = useQuery({
    queryKey: keys.form("dashboardConflict", account, collection, key),
    queryFn: async () =>
      (await request(DASHBOARD_CHARTS, { account, collection: collectionOf(collection), key })).dashboard ??
      null,
    gcTime: 0,
    staleTime: 0,
  });
  const nodes = data?.charts.nodes ?? [];
  const before = new Set(base.map((tile) => tile.id));
  const added = nodes.filter((chart) => !before.has(chart.id));
  const there = new Set(nodes.map((chart) => chart.id));
  const gone = base.filter((tile) => !there.has(tile.id)).length;
  const theirs = data && {
    version: data.version,
    tiles: nodes.map(tileOf),
  };
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
      {(added.length > 0 || gone > 0) && (
        <ul className={css.titles}>
          {added.map((chart) => (
            <li key={chart.id}>
              {t("dashboardEdit.conflict.added", { title: pick(chart.title)?.text ?? chart.key })}
            </li>
          ))}
          {gone > 0 && <li>{t("dashboardEdit.conflict.deleted", { count: gone })}</li>}
        </ul>
      )}
    </Dialog>
  );
}
