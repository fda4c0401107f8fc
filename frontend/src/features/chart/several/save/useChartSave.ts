import { graphql, readFragment } from "@/gql";
import type { ChartEditor_ChartFragment } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { useLanguage } from "@/lib/text/text";
import { type ChartFormPlace, fetchChartForm, SAVED_CHART } from "../chartFormQuery";
import { type ChartDraft, draftInput, draftOf, sameDraft } from "../draft/draft";

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
export type SavedChart = ChartEditor_ChartFragment;

/** What a save sends. */
interface Sent {
  draft: ChartDraft;
  /** The saved state that the draft replaces; `null` for a new chart. */
  base: SavedChart | null;
}

/** Saves a chart; `conflicted` is called instead of `done` if another user saved the same chart meanwhile. */
export function useChartSave(options: {
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
