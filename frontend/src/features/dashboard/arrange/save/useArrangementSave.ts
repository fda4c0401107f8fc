import { graphql } from "@/gql";
import type { DashboardHead_DashboardFragment } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/shortcuts";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { showToast } from "@/ui/state/toasts";
import { deleteCharts } from "../../deleteCharts";
import type { Tile } from "../../grid/flow";
import { placeOf } from "../../place";
import { type Range, withRange } from "../../tile/chartAddress";
import type { Arrangement } from "../useArrangement";

const ARRANGE_DASHBOARD = graphql(`
  mutation ArrangeDashboard($id: ID!, $version: Int!, $tiles: [TileInput!]!) {
    arrangeDashboard(id: $id, version: $version, tiles: $tiles) {
      dashboard { id version }
      problems { ...Problem }
    }
  }
`);

/** The order to save, with the charts to delete after it. */
interface ArrangementInput {
  readonly version: number;
  readonly tiles: readonly Tile[];
  readonly removed: readonly Tile[];
}

/** Whether another user saved the dashboard meanwhile. */
export function isConflict({ code }: Problem): boolean {
  return code === "CONFLICT";
}

/** Saves the order, then deletes the removed charts; `onOrder` gets the version of the saved order between the two. */
async function sendArrangement(id: string, input: ArrangementInput, onOrder: (version: number) => void) {
  const { version, tiles, removed } = input;
  const { arrangeDashboard } = await request(ARRANGE_DASHBOARD, {
    id,
    version,
    tiles: [...tiles, ...removed].map((tile) => ({ chart: tile.id, width: tile.width, height: tile.height })),
  });
  const { dashboard, problems } = arrangeDashboard;
  if (problems.length > 0 || removed.length === 0) return { problems };
  if (dashboard) onOrder(dashboard.version);
  return deleteCharts(
    id,
    removed.map((tile) => tile.id),
  );
}

/** The save of an arrangement, also by the shortcut; a save without changes, and `leave`, end the arrange mode. */
export function useArrangementSave(
  dashboard: DashboardHead_DashboardFragment,
  range: Range,
  arrangement: Arrangement,
) {
  const { base, tiles, removed, isChanged, isConfirming } = arrangement;
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const release = useUnsavedWarning(isChanged);
  const { account, collection, key } = placeOf(dashboard);
  const leave = () =>
    navigate(withRange(paths.dashboard(account, collection, key), range), {
      replace: true,
      preventScrollReset: true,
    });
  const leaveUnasked = () => {
    release();
    return leave();
  };
  const { save, refuse, ...saving } = useSaving({
    send: (input: ArrangementInput) => sendArrangement(dashboard.id, input, arrangement.orderSaved),
    done: async (_, { removed: { length: count } }) => {
      await invalidate("dashboard");
      showToast((say) =>
        count > 0 ? say("dashboardEdit.savedDeleted", { count }) : say("dashboardEdit.saved"),
      );
      await leaveUnasked();
    },
    refused: arrangement.closeConfirmation,
  });
  const send = () => void save({ version: base.version, tiles, removed });
  /** Saves; asks for confirmation before charts are deleted. */
  const saveOrAsk = () => {
    if (!isChanged) void leaveUnasked();
    else if (removed.length > 0) arrangement.openConfirmation();
    else send();
  };
  useSaveShortcut(() => {
    if (!saving.busy && !isConfirming) saveOrAsk();
  });
  return {
    ...saving,
    hasConflict: saving.problems.some(isConflict),
    closeConflict: () => refuse([]),
    save: saveOrAsk,
    /** Sends the arrangement: after the confirmation, and for a retry. */
    send,
    leave,
  };
}

/** The save of an arrangement. */
export type ArrangementSave = ReturnType<typeof useArrangementSave>;
