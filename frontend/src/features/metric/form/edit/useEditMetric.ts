import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { UseEditMetric_MetricFragment } from "@/gql/graphql";
import { useDraft, useDraftWarning } from "@/lib/browser/draft/useDraft";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { type EndValues, endInput } from "@/lib/data/metric/metricEnd";
import { usePublishUndo } from "@/lib/data/metric/publishUndo";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import type { MetricPlace } from "../../place";
import { changesFrequency, isConflict, type Published } from "../checks";
import type { Current } from "../conflict/ConflictDialog";
import { publishedText } from "../publishedText";
import { useTextImport } from "../useTextImport";
import {
  linesDiffer,
  type MetricBase,
  type MetricValues,
  metricInput,
  metricValues,
  valuesDiffer,
} from "../values";

const METRIC = graphql(`
  fragment useEditMetric_metric on Metric {
    id
    version
    vintage
    observationCount
    ...metricValues_metric
  }
`);

/** The saved state and its publisher, for a user who started to edit an earlier one. */
const METRIC_CONFLICT = graphql(`
  query MetricConflict($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...useEditMetric_metric
      vintages(first: 5) {
        nodes { number publishedAt author }
      }
    }
  }
`);

const UPDATE_METRIC = graphql(`
  mutation UpdateMetric(
    $id: ID!
    $version: Int!
    $input: MetricInput!
    $lines: String
    $basedOn: Int
    $idempotencyKey: String
  ) {
    updateMetric(
      id: $id
      version: $version
      input: $input
      lines: $lines
      basedOn: $basedOn
      idempotencyKey: $idempotencyKey
    ) {
      metric { id path collection { key account { key } } vintages(first: 1) { nodes { number added revised removed recoded } } }
      problems { ...Problem }
      moreProblems
    }
  }
`);

interface Sent {
  version: number;
  input: ReturnType<typeof metricInput>;
  end: EndValues | null;
  lines: string | null;
  basedOn: number | null;
}

function baseOf(metric: UseEditMetric_MetricFragment): MetricBase {
  return { values: metricValues(metric), version: metric.version, vintage: metric.vintage };
}

/** The draft of an indicator and its save; what another user saved meanwhile is never overwritten silently. */
export function useEditMetric(saved: FragmentType<typeof METRIC>, place: MetricPlace) {
  const metric = readFragment(METRIC, saved);
  const t = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const undo = usePublishUndo();
  const [more, setMore] = useState(0);
  const [asksToEmpty, setAsksToEmpty] = useState(false);
  const [current, setCurrent] = useState<Current | null>(null);
  const draft = useDraft({ place: `metric:${metric.id}`, saved: baseOf(metric), isOther: valuesDiffer });
  const { values, base } = draft;
  const onImport = useTextImport(place.account, place.collection, useDraftWarning(draft));

  const saving = useSaving({
    send: async ({ input, end, ...sent }: Sent, idempotencyKey) => {
      const ended = end && (await endInput(end, place));
      if (ended && "problems" in ended) return { metric: null, moreProblems: 0, ...ended };
      const whole = { ...input, end: ended?.end ?? null };
      const variables = { id: metric.id, input: whole, ...sent, idempotencyKey };
      const payload = (await request(UPDATE_METRIC, variables)).updateMetric;
      setMore(payload.moreProblems);
      if (payload.problems.some(isConflict)) setCurrent(await fetchCurrent());
      return payload;
    },
    done: async (payload, sent) => {
      draft.finish();
      void invalidate("metric");
      const latest = payload.metric?.vintages.nodes[0];
      const published = sent.lines !== null && latest && latest.number > base.vintage ? latest : undefined;
      // An undo would not restore an end that was taken back.
      const action =
        published && !(base.values.end && !sent.end) ? undo(metric.id, published.number) : undefined;
      showToast(publishedText(t, published) ?? t("metricForm.saved"), action);
      navigate(paths.metric(place.account, place.collection, payload.metric?.path ?? place.path));
    },
  });

  const fetchCurrent = async (): Promise<Current | null> => {
    const { metric: found } = await request(METRIC_CONFLICT, place);
    const fields = readFragment(METRIC, found);
    if (!found || !fields) return null;
    return { ...baseOf(fields), vintages: found.vintages.nodes, ...place };
  };
  const published: Published = {
    lines: base.values.lines,
    frequency: metric.observationCount > 0 ? base.values.frequency : null,
    observations: metric.observationCount,
  };
  const publishes =
    linesDiffer(values.lines, base.values.lines) || changesFrequency(published, values.frequency);

  const send = (end = values.end) => {
    setAsksToEmpty(false);
    if (values.frequency === null) return;
    void saving.save({
      version: base.version,
      input: metricInput(values, values.frequency),
      end,
      lines: publishes ? values.lines : null,
      basedOn: publishes ? base.vintage : null,
    });
  };
  const save = () => {
    if (publishes && values.lines.trim() === "" && metric.observationCount > 0) setAsksToEmpty(true);
    else send();
  };
  const resolve = (chosen: MetricValues) => {
    if (!current) return;
    const { values: saved, version, vintage } = current;
    draft.rebase({ values: saved, version, vintage }, chosen);
    setCurrent(null);
    saving.refuse([]);
  };
  return {
    draft,
    saving,
    moreProblems: more,
    published,
    publishes,
    save,
    send,
    onImport: () => onImport(values.lines),
    current,
    resolve,
    keepEditing: () => setCurrent(null),
    asksToEmpty,
    /** The problem of a publish to a discontinued indicator. */
    ended: saving.problems.find(({ code }) => code === "METRIC_ENDED"),
    /** Saves again, and takes the end back. */
    resume: () => {
      draft.change({ end: null });
      send(null);
    },
    keepLines: () => setAsksToEmpty(false),
  };
}
