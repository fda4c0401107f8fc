import { useEffect, useMemo, useState } from "react";
import { graphql, readFragment } from "@/gql";
import type { ChartTile_ChartFragment, DashboardHead_DashboardFragment } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useInvalidate } from "@/lib/data/changes";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { request } from "@/lib/data/graphql";
import { problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { DELETE_CHARTS } from "../form/dashboardCharts";
import type { Tile } from "../grid/flow";
import { tileOf } from "../grid/tile";
import type { useDashboard } from "../page/useDashboard";
import { placeOf } from "../place";
import type { Range } from "../tile/chartAddress";
import css from "./Arrange.module.css";
import { ArrangeConflict } from "./ArrangeConflict";
import { ArrangeGrid } from "./ArrangeGrid";
import { useArrangement } from "./useArrangement";

const ARRANGE_DASHBOARD = graphql(`
  mutation ArrangeDashboard($id: ID!, $version: Int!, $tiles: [TileInput!]!) {
    arrangeDashboard(id: $id, version: $version, tiles: $tiles) {
      dashboard { id version }
      problems { ...Problem }
    }
  }
`);

/** Loads all charts, then shows the arrange mode. */
export function Arrange(props: {
  dashboard: DashboardHead_DashboardFragment;
  list: ReturnType<typeof useDashboard>;
  range: Range;
}) {
  const { dashboard, list, range } = props;
  const { charts, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const [begun, setBegun] = useState(false);
  const isWhole = begun || (!hasNextPage && !list.isPlaceholderData);
  useEffect(() => setBegun(isWhole), [isWhole]);
  if (isFetchNextPageError) return <LoadFailure error={error} onRetry={() => void fetchNextPage()} />;
  if (!isWhole) return <PageSkeleton />;
  return <Arranging dashboard={dashboard} charts={charts} range={range} refetch={() => list.refetch()} />;
}

function Arranging(props: {
  dashboard: DashboardHead_DashboardFragment;
  charts: readonly ChartTile_ChartFragment[];
  range: Range;
  refetch: () => Promise<unknown>;
}) {
  const { dashboard, charts, range, refetch } = props;
  const t = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const place = placeOf(dashboard);
  const arrangement = useArrangement(charts.map(tileOf), dashboard.version);
  const { tiles, removed, version, isChanged } = arrangement;
  const [asks, setAsks] = useState(false);
  const release = useUnsavedWarning(isChanged);
  const byId = useMemo(() => new Map(charts.map((chart) => [chart.id, chart])), [charts]);
  const leave = () => {
    release();
    return navigate(paths.dashboard(place.account, place.collection, place.key) + given(range), {
      replace: true,
      preventScrollReset: true,
    });
  };

  const saving = useSaving({
    send: async (input: { version: number; tiles: readonly Tile[]; removed: readonly Tile[] }) => {
      const all = [...input.tiles, ...input.removed];
      const { arrangeDashboard } = await request(ARRANGE_DASHBOARD, {
        id: dashboard.id,
        version: input.version,
        tiles: all.map(({ id, width, height }) => ({ chart: id, width, height })),
      });
      const { dashboard: stored, problems } = arrangeDashboard;
      if (problems.length > 0 || input.removed.length === 0) return { problems };
      if (stored) arrangement.arranged(stored.version);
      const ids = input.removed.map((tile) => tile.id);
      return (await request(DELETE_CHARTS, { dashboard: dashboard.id, charts: ids })).deleteCharts;
    },
    done: async (_, input) => {
      await invalidate("dashboard");
      const count = input.removed.length;
      showToast((say) =>
        count > 0 ? say("dashboardEdit.savedDeleted", { count }) : say("dashboardEdit.saved"),
      );
      await leave();
    },
    refused: () => setAsks(false),
  });
  const send = () => void saving.save({ version, tiles, removed });
  const save = () => {
    if (!isChanged) void leave();
    else if (removed.length > 0) setAsks(true);
    else send();
  };
  useSaveShortcut(() => {
    if (!saving.busy && !asks) save();
  });
  const conflict = saving.problems.some((it) => it.code === "CONFLICT");
  const others = saving.problems.filter((it) => it.code !== "CONFLICT");
  return (
    <section className={css.arrange} aria-label={t("dashboardEdit.title")}>
      <div className={css.intro}>
        <p className={css.wide}>{t("dashboardEdit.intro")}</p>
        <p className={css.phone}>{t("dashboardEdit.introPhone")}</p>
      </div>
      {tiles.length === 0 ? (
        <p className={css.none}>{t("dashboardEdit.noneLeft")}</p>
      ) : (
        <ArrangeGrid charts={byId} arrangement={arrangement} place={place} range={range} />
      )}
      <div className={css.bar}>
        {others.length > 0 && (
          <Notice kind="error">
            {others.map((it) => (
              <p key={it.code}>{problemText(t, it)}</p>
            ))}
          </Notice>
        )}
        {saving.failure && !asks && (
          <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={send} />
        )}
        <div className={css.buttons}>
          <Button variant="primary" busy={saving.busy} onClick={save}>
            {t("dashboardEdit.save")}
          </Button>
          <Button
            variant="quiet"
            onClick={() =>
              navigate(paths.dashboard(place.account, place.collection, place.key) + given(range), {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            {t("common.cancel")}
          </Button>
          {removed.length > 0 && (
            <p className={css.removed} role="status">
              {t("dashboardEdit.removed", { count: removed.length })}{" "}
              <Button variant="link" onClick={arrangement.bringBack}>
                {t("dashboardEdit.undo")}
              </Button>
            </p>
          )}
        </div>
      </div>
      {asks && (
        <ConfirmDelete
          charts={removed.flatMap(({ id }) => byId.get(id) ?? [])}
          busy={saving.busy}
          failure={
            saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={send} />
          }
          onConfirm={send}
          onClose={() => setAsks(false)}
        />
      )}
      {conflict && (
        <ArrangeConflict
          place={place}
          base={arrangement.base}
          onDecide={async (theirs, keeps) => {
            await refetch();
            arrangement.rebase(theirs, keeps);
            saving.refuse([]);
          }}
          onClose={() => saving.refuse([])}
        />
      )}
    </section>
  );
}

function given({ start, end }: Range): string {
  const found = Object.entries({ start, end }).filter((one): one is [string, string] => one[1] !== undefined);
  return found.length > 0 ? `?${new URLSearchParams(found)}` : "";
}

/** Lists the charts to delete before their deletion. */
function ConfirmDelete(props: {
  charts: readonly ChartTile_ChartFragment[];
  busy: boolean;
  failure: React.ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { charts, busy, failure, onConfirm, onClose } = props;
  const t = useText();
  const pick = usePickText();
  return (
    <Dialog
      title={t("dashboardEdit.confirm.title", { count: charts.length })}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {t("dashboardEdit.confirm.delete", { count: charts.length })}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
        </>
      }
    >
      <p>{t("dashboardEdit.confirm.text", { count: charts.length })}</p>
      <ul className={css.titles}>
        {charts.map((tile) => {
          const chart = readFragment(DRAWN_CHART, tile);
          return <li key={tile.id}>{pick(chart.title)?.text ?? chart.key}</li>;
        })}
      </ul>
      {failure}
    </Dialog>
  );
}
