import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { usePublishUndo } from "@/lib/data/metric/publishUndo";
import { useSaving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import { publishedText } from "../../../form/publishedText";

const METRIC = graphql(`
  fragment usePublish_metric on Metric {
    id
    vintage
  }
`);

const PUBLISH_VALUES = graphql(`
  mutation PublishValues($id: ID!, $lines: String!, $basedOn: Int!, $idempotencyKey: String, $resume: Boolean!) {
    publish(
      id: $id
      lines: $lines
      mode: MERGE
      basedOn: $basedOn
      idempotencyKey: $idempotencyKey
      resume: $resume
    ) {
      metric { id vintage lastPeriod vintages(first: 1) { nodes { number added revised removed recoded } } }
      problems { ...Problem }
    }
  }
`);

interface Sent {
  lines: string;
  basedOn: number;
  /** Whether the end of a discontinued indicator is taken back. */
  resume: boolean;
}

/** The publish of some lines on top of a vintage, and what it met. */
export type ValuesPublish = ReturnType<typeof usePublish>;

interface PublishEvents {
  /** Called after a publish, before the page is read again. */
  onPublished?: () => void;
  /** Called when the page has been read again. */
  onRead?: () => void;
}

/** Publishes lines on top of a vintage, and shows a toast with the changes and an undo. */
export function usePublish(of: FragmentType<typeof METRIC>, { onPublished, onRead }: PublishEvents) {
  const metric = readFragment(METRIC, of);
  const t = useText();
  const invalidate = useInvalidate();
  const undo = usePublishUndo();
  const [basedOn, setBasedOn] = useState(metric.vintage);
  const saving = useSaving({
    send: async (sent: Sent, idempotencyKey) =>
      (await request(PUBLISH_VALUES, { id: metric.id, ...sent, idempotencyKey })).publish,
    done: async ({ metric: saved }, sent) => {
      const latest = saved?.vintages.nodes[0];
      const isNew = latest !== undefined && latest.number > sent.basedOn;
      // An undo would not restore the end that the publish took back.
      const action = isNew && !sent.resume ? undo(metric.id, latest.number) : undefined;
      showToast((isNew && publishedText(t, latest)) || t("metricMore.add.same"), action);
      setBasedOn(saved?.vintage ?? sent.basedOn);
      onPublished?.();
      await invalidate("metric");
      onRead?.();
    },
  });
  /** Publishes lines on top of a vintage; with `resume`, the end of a discontinued indicator is taken back. */
  const publish = (lines: string, onTopOf: number, resume = false) => {
    setBasedOn(onTopOf);
    void saving.save({ lines, basedOn: onTopOf, resume });
  };
  const conflict = saving.problems.find((problem) => problem.code === "VINTAGE_CONFLICT");
  const ended = saving.problems.find((problem) => problem.code === "METRIC_ENDED");
  return {
    saving,
    publish,
    /** The vintage that the next lines are published on. */
    basedOn,
    /** The current vintage, after a conflict with a publish of another user. */
    current: conflict && Number(conflict.params.current ?? metric.vintage),
    /** The problem of a discontinued indicator. */
    ended,
    /** The problems of the lines themselves. */
    problems: saving.problems.filter((problem) => problem !== conflict && problem !== ended),
  };
}
