import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { graphql, readFragment } from "@/gql";
import type { ChartEditor_ChartFragment } from "@/gql/graphql";
import { useDraft, useDraftWarning } from "@/lib/browser/draft/useDraft";
import { useSaveShortcut } from "@/lib/browser/shortcuts";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import type { Language } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useLanguage } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import { drawing } from "../drawing";
import { optionField } from "../form/check";
import { type ChartFormPlace, fetchChartForm, SAVED_CHART } from "./chartFormQuery";
import { checkDraft } from "./checkDraft";
import { asChosen, combinationOf, isImpossible } from "./combinations";
import { type ChartDraft, draftInput, draftOf, EMPTY_DRAFT, sameDraft, valuesOf } from "./draft/draft";
import { useSeriesData } from "./read/useSeriesData";

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
  const saved = useMemo(() => baseOf(chart, language), [chart, language]);
  const kept = useDraft({
    // Numbers are typed as in the language.
    place: `chart:${language}:${chart?.id ?? `new:${dashboard}`}`,
    saved,
    isOther: (one, other) => !sameDraft(one, other),
  });
  useDraftWarning(kept);
  const { values: draft } = kept;
  const { chart: base } = kept.base;
  /** What another user saved meanwhile, while the user has not yet chosen. */
  const [theirs, setTheirs] = useState<SavedChart | null>(null);
  const data = useSeriesData(draft.series, draft.options);
  const leave = useLeaving(place);
  const saving = useChartSave({
    dashboard,
    place,
    conflicted: setTheirs,
    done: (key) => {
      kept.finish();
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
    const theirBase = baseOf(theirs, language);
    kept.rebase(theirBase, mine ? draft : theirBase.values);
    setTheirs(null);
    saving.refuse([]);
    if (mine) save(theirs);
  };
  return {
    base,
    draft,
    kept,
    edit: (next: ChartDraft) => kept.change(next),
    data,
    saving,
    save: () => save(base),
    conflict: theirs && {
      theirs: draftOf(theirs, language),
      resolve,
      close: () => setTheirs(null),
    },
  };
}

const CREATE_CHART = graphql(`
  mutation CreateChart($dashboard: ID!, $input: ChartInput!, $idempotencyKey: String) {
    createChart(dashboard: $dashboard, input: $input, idempotencyKey: $idempotencyKey) {
      chart { id key }
      problems { ...Problem }
    }
  }
`);

const UPDATE_CHART = graphql(`
  mutation UpdateChart($id: ID!, $version: Int!, $input: ChartInput!) {
    updateChart(id: $id, version: $version, input: $input) {
      chart { id key }
      problems { ...Problem }
    }
  }
`);

/** A saved chart. */
type SavedChart = ChartEditor_ChartFragment;

/** What a save sends. */
interface Sent {
  draft: ChartDraft;
  /** The saved state that the draft replaces; `null` for a new chart. */
  base: SavedChart | null;
}

/** Saves a chart; `conflicted` is called instead of `done` if another user saved the same chart meanwhile. */
function useChartSave(options: {
  dashboard: string;
  place: Omit<ChartFormPlace, "chart">;
  conflicted: (theirs: SavedChart) => void;
  done: (key: string | undefined) => void;
}) {
  const { dashboard, place, conflicted, done } = options;
  const language = useLanguage();
  const send = async ({ draft, base }: Sent, idempotencyKey: string) => {
    const known = new Set(base?.series.map((one) => one.id));
    const input = draftInput(draft, known, language);
    if (!base) return (await request(CREATE_CHART, { dashboard, input, idempotencyKey })).createChart;
    return (await request(UPDATE_CHART, { id: base.id, version: base.version, input })).updateChart;
  };
  return useSaving({
    send: async (sent: Sent, idempotencyKey) => {
      const payload = await send(sent, idempotencyKey);
      const { base } = sent;
      if (!base || !payload.problems.some((it) => it.code === "CONFLICT")) return payload;
      const form = await fetchChartForm({ ...place, chart: base.key });
      const current = readFragment(SAVED_CHART, form?.chart);
      if (!current || current.id !== base.id) return payload;
      // Only other fields of the chart were changed meanwhile, so saving overwrites nothing.
      if (sameDraft(draftOf(current, language), draftOf(base, language)))
        return send({ ...sent, base: current }, idempotencyKey);
      conflicted(current);
      return payload;
    },
    done: ({ chart }) => done(chart?.key),
  });
}

/** A saved chart, or none, as the state that typed values are based on. */
function baseOf(chart: SavedChart | null, language: Language) {
  return { values: chart ? draftOf(chart, language) : EMPTY_DRAFT, chart };
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
