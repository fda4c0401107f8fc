import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useReducer } from "react";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useInvalidate } from "@/lib/data/changes";
import { keys } from "@/lib/data/keys";
import { problem } from "@/lib/data/problems";
import type { Language } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useLanguage } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import { drawing } from "../drawing";
import { optionField } from "../form/check";
import type { ChartFormPlace } from "./chartFormQuery";
import { type ChartDraft, draftOf, EMPTY_DRAFT, sameDraft, valuesOf } from "./draft/draft";
import { useSeriesData } from "./read/useSeriesData";
import { checkDraft } from "./save/checkDraft";
import { type EditorAction, type EditorState, reduce } from "./save/editorState";
import { type SavedChart, useChartSave } from "./save/useChartSave";
import { asChosen, combinationOf, isImpossible } from "./stack/combinations";

type DashboardPlace = Omit<ChartFormPlace, "chart">;

interface Options {
  /** The id of the dashboard. */
  dashboard: string;
  place: DashboardPlace;
  chart: SavedChart | null;
}

/** The draft of a chart with its data, its save, and the conflict with another user's save. */
export function useChartEditor({ dashboard, place, chart }: Options) {
  const language = useLanguage();
  const [{ base, draft, theirs }, dispatch] = useEditorState(chart);
  const saved = useMemo(() => savedDraft(base, language), [base, language]);
  const release = useUnsavedWarning(!sameDraft(draft, saved));
  const data = useSeriesData(draft.series, draft.options);
  const leave = useLeaving(place);
  const saving = useChartSave({
    dashboard,
    place,
    conflicted: (current) => dispatch({ type: "conflicted", theirs: current }),
    done: (key) => {
      release();
      leave(base, key);
    },
  });
  const save = (from: SavedChart | null) => {
    const problems = checkDraft(draft, language);
    const drawn = drawing(valuesOf(draft), data.series, language).series;
    if (isImpossible(combinationOf(draft.options, asChosen(drawn, draft.series))))
      problems.push(problem("INVALID_CHOICE", optionField("stack")));
    if (problems.length > 0) return saving.refuse(problems);
    void saving.save({ draft, base: from });
  };
  useSaveShortcut(() => {
    if (!saving.busy && !theirs) save(base);
  });
  /** Ends a conflict: with the own version, which replaces theirs, or with theirs. */
  const resolve = (mine: boolean) => {
    if (!theirs) return;
    dispatch(mine ? { type: "kept" } : { type: "taken", draft: draftOf(theirs, language) });
    saving.refuse([]);
    if (mine) save(theirs);
  };
  return {
    base,
    draft,
    edit: (next: ChartDraft) => dispatch({ type: "edited", draft: next }),
    data,
    saving,
    save: () => save(base),
    conflict: theirs && {
      theirs: draftOf(theirs, language),
      resolve,
      close: () => dispatch({ type: "closed" }),
    },
  };
}

function useEditorState(chart: SavedChart | null) {
  const language = useLanguage();
  return useReducer<EditorState<SavedChart>, SavedChart | null, [EditorAction<SavedChart>]>(
    reduce,
    chart,
    (base) => ({ base, draft: savedDraft(base, language), theirs: null }),
  );
}

function savedDraft(base: SavedChart | null, language: Language): ChartDraft {
  return base ? draftOf(base, language) : EMPTY_DRAFT;
}

/** Goes to the saved chart. */
function useLeaving({ account, collection, dashboard }: DashboardPlace) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  return (base: SavedChart | null, key: string | undefined) => {
    // Removes cached data of the old chart, which its page would show for a moment.
    client.removeQueries({ queryKey: keys.dashboard({ account, collection, key: dashboard }) });
    void invalidate("dashboard");
    showToast((t) => t(base ? "chartSeries.saved" : "chartSeries.created"));
    const shown = key ?? base?.key;
    navigate(
      shown === undefined
        ? paths.dashboard(account, collection, dashboard)
        : paths.dashboardChart(account, collection, dashboard, shown),
    );
  };
}
