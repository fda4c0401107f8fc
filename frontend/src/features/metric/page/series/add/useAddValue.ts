import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { nextPeriod } from "@/lib/calendar/nextPeriod";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { parseLines } from "@/lib/lines/lines";
import { useLanguage, useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import { publishedText } from "../../../form/publish/publishedText";
import { lineOf, type Values } from "./addLine";

const METRIC = graphql(`
  fragment useAddValue_metric on Metric {
    id
    frequency
    vintage
    lastPeriod
  }
`);

const ADD_VALUE = graphql(`
  mutation AddValue($id: ID!, $lines: String!, $basedOn: Int!, $idempotencyKey: String) {
    publish(id: $id, lines: $lines, mode: MERGE, basedOn: $basedOn, idempotencyKey: $idempotencyKey) {
      metric { id vintage lastPeriod vintages(first: 1) { nodes { number added revised removed } } }
      problems { ...Problem }
    }
  }
`);

interface Sent {
  lines: string;
  basedOn: number;
  date: string;
}

/**
 * A typed observation and its publish on top of a vintage. After a publish the next period is proposed, and `published`
 * is called.
 */
export function useAddValue(to: FragmentType<typeof METRIC>, published: () => void) {
  const metric = readFragment(METRIC, to);
  const t = useText();
  const language = useLanguage();
  const invalidate = useInvalidate();
  const letter = frequencyLetter(metric.frequency);
  const propose = (last: string | null | undefined) => (last ? nextPeriod(letter, last) : "");
  const [values, setValues] = useState<Values>({ date: propose(metric.lastPeriod), value: "", text: "" });
  const [basedOn, setBasedOn] = useState(metric.vintage);
  const saving = useSaving({
    send: async ({ lines, basedOn }: Sent, idempotencyKey) =>
      (await request(ADD_VALUE, { id: metric.id, lines, basedOn, idempotencyKey })).publish,
    done: async ({ metric: saved }, sent) => {
      const latest = saved?.vintages.nodes[0];
      const isNew = latest !== undefined && latest.number > sent.basedOn;
      showToast((isNew && publishedText(t, latest)) || t("metricMore.add.same"));
      setBasedOn(saved?.vintage ?? sent.basedOn);
      setValues({ date: propose(sent.date), value: "", text: "" });
      published();
      await invalidate("metric");
    },
  });
  const save = (onTopOf: number) => {
    const lines = lineOf(values, language);
    const { problems } = parseLines(metric.frequency, lines);
    if (problems.length > 0) return saving.refuse(problems.map(({ code, params }) => ({ code, params })));
    setBasedOn(onTopOf);
    void saving.save({ lines, basedOn: onTopOf, date: values.date });
  };
  const conflict = saving.problems.find((problem) => problem.code === "VINTAGE_CONFLICT");
  const current = Number(conflict?.params.current ?? metric.vintage);
  return {
    letter,
    values,
    setValues,
    basedOn,
    save,
    saving,
    /** The conflict with a publish of another user, and the current vintage. */
    conflict: conflict && { problem: conflict, current },
  };
}
