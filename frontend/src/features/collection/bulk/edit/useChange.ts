import { useState } from "react";
import { graphql } from "@/gql";
import type { ChangeMetricsMutation, MetricsChangeInput } from "@/gql/graphql";
import { useInvalidate } from "@/lib/data/changes";
import { NetworkError, request, ServerError } from "@/lib/data/graphql";
import { type EndValues, endInput } from "@/lib/data/metric/metricEnd";
import type { Problem } from "@/lib/data/problems";
import type { Place } from "../../place";

const CHANGE_METRICS = graphql(`
  mutation ChangeMetrics(
    $collection: ID!
    $selection: MetricSelection!
    $change: MetricsChangeInput!
    $basis: String
    $dryRun: Boolean!
  ) {
    changeMetrics(
      collection: $collection
      selection: $selection
      change: $change
      basis: $basis
      dryRun: $dryRun
    ) {
      changed
      unchanged
      preview { ...PreviewTable_change }
      basis
      problems { ...Problem }
      problemPaths
      moreProblems
    }
  }
`);

/** The result of a change of several indicators. */
export type ChangeResult = ChangeMetricsMutation["changeMetrics"];

interface State {
  busy: boolean;
  /** Whether the last request was only a preview. */
  dryRun: boolean;
  /** The previewed changes; `null` before the first preview. */
  preview: ChangeResult | null;
  /** The problems of a rejected change. */
  refused: ChangeResult | null;
  /** The problems of fields that were found before the preview. */
  misplaced: readonly Problem[];
  failure: NetworkError | ServerError | null;
}

const NONE: State = {
  busy: false,
  dryRun: true,
  preview: null,
  refused: null,
  misplaced: [],
  failure: null,
};

/** Previews a change, and then executes it if the indicators have not changed since the preview. */
export function useChange(place: Place, onDone: (changed: number) => void) {
  const invalidate = useInvalidate();
  const [state, setState] = useState(NONE);

  const send = async (
    wanted: {
      collection: string;
      ids: readonly string[];
      change: MetricsChangeInput;
      end: EndValues | null;
    },
    dryRun: boolean,
  ) => {
    if (state.busy) return;
    setState((old) => ({ ...old, busy: true, dryRun, failure: null, refused: null, misplaced: [] }));
    const { collection, ids, end } = wanted;
    try {
      const ended = end && (await endInput(end, place));
      if (ended && "problems" in ended) return setState({ ...NONE, misplaced: ended.problems });
      const change = { ...wanted.change, ...ended };
      const { changeMetrics: result } = await request(CHANGE_METRICS, {
        collection,
        selection: { ids: [...ids] },
        change,
        basis: dryRun ? null : (state.preview?.basis ?? null),
        dryRun,
      });
      if (dryRun) return setState({ ...NONE, preview: result });
      if (result.problems.length > 0) return setState((old) => ({ ...old, busy: false, refused: result }));
      setState(NONE);
      onDone(result.changed);
      void invalidate("metric");
    } catch (failure) {
      if (!(failure instanceof NetworkError || failure instanceof ServerError)) throw failure;
      setState((old) => ({ ...old, busy: false, failure }));
    }
  };

  return { ...state, send, back: () => setState(NONE) };
}
