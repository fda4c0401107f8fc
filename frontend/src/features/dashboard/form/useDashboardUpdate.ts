import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { UseDashboardUpdate_DashboardFragment } from "@/gql/graphql";
import { useDraft, useDraftWarning } from "@/lib/browser/draft/useDraft";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { showToast } from "@/ui/state/toasts";
import { placeOf } from "../place";
import { readSavedDashboard } from "./savedDashboard";
import { dashboardInput, dashboardValues, problemsOf } from "./values";

/** The saved state that the settings start from, and the readers of a personal dashboard. */
const DASHBOARD = graphql(`
  fragment useDashboardUpdate_dashboard on Dashboard {
    id
    key
    version
    account { key visibility }
    collection { key }
    name { fr en }
    access
    readers { id ...ReaderList_account }
    ...dashboardValues_dashboard
  }
`);

const UPDATE_DASHBOARD = graphql(`
  mutation UpdateDashboard($id: ID!, $version: Int!, $input: DashboardInput!) {
    updateDashboard(id: $id, version: $version, input: $input) {
      dashboard { id key account { key } collection { key } }
      problems { ...Problem }
    }
  }
`);

/** The saved state of a dashboard that its form edits. */
export type EditedDashboard = FragmentType<typeof DASHBOARD>;

/** A saved dashboard as the state that typed values are based on. */
function draftBase(dashboard: UseDashboardUpdate_DashboardFragment) {
  return { values: dashboardValues(dashboard), version: dashboard.version };
}

/** The values of a dashboard, their save, and the choice after another user's change (`resolve`). */
export function useDashboardUpdate(dashboard: EditedDashboard) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [base, setBase] = useState(readFragment(DASHBOARD, dashboard));
  const draft = useDraft({ place: `dashboard:${base.id}`, saved: draftBase(base) });
  const { values } = draft;
  useDraftWarning(draft);
  const place = placeOf(base);

  const saving = useSaving({
    send: async (input: { version: number; fields: ReturnType<typeof dashboardInput> }) =>
      (await request(UPDATE_DASHBOARD, { id: base.id, version: input.version, input: input.fields }))
        .updateDashboard,
    done: async ({ dashboard: stored }) => {
      void invalidate("dashboard");
      showToast((say) => say("dashboardEdit.form.saved"));
      draft.finish();
      navigate(paths.dashboard(place.account, place.collection, stored?.key ?? place.key));
    },
  });
  const save = () => {
    const wrong = problemsOf(values);
    if (wrong.length > 0) saving.refuse(wrong);
    else void saving.save({ version: draft.base.version, fields: dashboardInput(values) });
  };
  const resolve = async (keep: boolean) => {
    const current = readFragment(DASHBOARD, await readSavedDashboard(place));
    if (!current) return;
    setBase(current);
    draft.rebase(draftBase(current), keep ? values : dashboardValues(current));
    saving.refuse([]);
  };
  return { base, place, draft, saving, save, resolve };
}

/** The saved state, read. */
export type SavedDashboard = ReturnType<typeof useDashboardUpdate>["base"];
