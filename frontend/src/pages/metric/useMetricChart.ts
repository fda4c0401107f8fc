import { queryOptions } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { checkChart, optionField } from "@/features/chart/form/check";
import {
  type ChartValues,
  defaultChart,
  lookInput,
  lookValues,
  optionsInput,
  optionValues,
  sameChart,
} from "@/features/chart/form/values";
import type { MetricPlace } from "@/features/metric/place";
import { useChartSeries } from "@/features/metric/useChartSeries";
import { graphql, readFragment } from "@/gql";
import type { EditMetricChart_MetricFragment } from "@/gql/graphql";
import { useDraft, useDraftWarning } from "@/lib/browser/draft/useDraft";
import { useSettled } from "@/lib/browser/useSettled";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import type { Language } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";

/** The chart options of an indicator, the fields needed to change them, and its current version. */
const METRIC_CHART = graphql(`
  fragment EditMetricChart_metric on Metric {
    id
    path
    version
    frequency
    name { fr en }
    observationCount
    chart {
      options {
        type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours priority
        description { fr en }
      }
      look {
        legend { fr en }
        style width colour axis
        greater { value colour }
        lower { value colour }
      }
    }
    collection { key account { key } can { editMetrics } }
    ...useChartSeries_metric
  }
`);

const METRIC_CHART_EDIT = graphql(`
  query MetricChartEdit($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...EditMetricChart_metric
    }
  }
`);

const UPDATE_METRIC_CHART = graphql(`
  mutation UpdateMetricChart($id: ID!, $version: Int!, $options: ChartOptionsInput, $look: SeriesLookInput) {
    updateMetricChart(id: $id, version: $version, options: $options, look: $look) {
      metric { ...EditMetricChart_metric }
      problems { ...Problem }
    }
  }
`);

/** The series is read only after a pause in typing dates, in milliseconds. */
const TYPING_PAUSE_MS = 350;

/** The saved chart that a form starts from; `null` if the indicator does not exist for this reader. */
export function metricChartQuery(place: MetricPlace) {
  return queryOptions({
    queryKey: keys.form("metricChart", place.account, place.collection, place.path),
    queryFn: () => fetchChart(place),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function fetchChart(place: MetricPlace): Promise<EditMetricChart_MetricFragment | null> {
  return readFragment(METRIC_CHART, (await request(METRIC_CHART_EDIT, place)).metric) ?? null;
}

/** The saved chart as form values; the automatic one if no chart is saved. */
function savedValues(metric: EditMetricChart_MetricFragment, language: Language): ChartValues {
  const { id, chart } = metric;
  if (!chart) return defaultChart([{ id, frequency: frequencyLetter(metric.frequency) }]);
  return {
    options: optionValues(chart.options, language),
    looks: { [id]: lookValues(chart.look, language) },
  };
}

/** A saved chart as the state that typed values are based on. */
interface Base {
  values: ChartValues;
  version: number;
}

function baseOf(metric: EditMetricChart_MetricFragment, language: Language): Base {
  return { values: savedValues(metric, language), version: metric.version };
}

/** What a save sends. */
interface Sent {
  values: ChartValues;
  base: Base;
}

/** The chart of an indicator as edited, its series, and its save; a chart that another user saved is not overwritten. */
export function useMetricChart(metric: EditMetricChart_MetricFragment, place: MetricPlace) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const saved = useMemo(() => baseOf(metric, language), [metric, language]);
  const draft = useDraft({
    place: `metricChart:${language}:${metric.id}`,
    saved,
    isOther: (one, other) => !sameChart(one, other),
  });
  const { values } = draft;
  const [theirs, setTheirs] = useState<EditMetricChart_MetricFragment | null>(null);
  useDraftWarning(draft);
  const { options } = values;
  const shown = useChartSeries(place, metric, {
    start: useSettled(options.start.trim(), TYPING_PAUSE_MS),
    end: useSettled(options.end.trim(), TYPING_PAUSE_MS),
    season: options.type === "SEASONAL" ? (options.seasonStart ?? "01-01") : "",
  });

  const send = async (sent: Sent) => {
    const look = sent.values.looks[metric.id];
    const asProgram = sameChart(sent.values, savedValues({ ...metric, chart: null }, language));
    const { updateMetricChart } = await request(UPDATE_METRIC_CHART, {
      id: metric.id,
      version: sent.base.version,
      options: asProgram ? null : optionsInput(sent.values.options, language),
      look: asProgram || !look ? null : lookInput(look, language),
    });
    return updateMetricChart;
  };
  const saving = useSaving({
    send: async (sent: Sent) => {
      const payload = await send(sent);
      if (!payload.problems.some((it) => it.code === "CONFLICT")) return payload;
      const current = await fetchChart(place);
      if (!current) return payload;
      // Another field of the indicator was saved meanwhile, but not its chart: saving overwrites nothing.
      const theirBase = baseOf(current, language);
      if (sameChart(theirBase.values, sent.base.values)) return send({ ...sent, base: theirBase });
      setTheirs(current);
      return payload;
    },
    done: async () => {
      draft.finish();
      void invalidate("metric");
      showToast(t("chartForm.metric.saved"));
      navigate(paths.metric(place.account, place.collection, place.path));
    },
  });
  const save = (from: Base) => {
    const problems = checkChart(values, language);
    if (problems.length > 0) return saving.refuse(problems);
    void saving.save({ values, base: from });
  };
  const resolve = (mine: boolean) => {
    if (!theirs) return;
    const theirBase = baseOf(theirs, language);
    draft.rebase(theirBase, mine ? values : theirBase.values);
    setTheirs(null);
    saving.refuse([]);
    if (mine) save(theirBase);
  };
  return {
    draft,
    shown,
    unread: shown.problems.map(asOfForm),
    saving,
    save: () => save(draft.base),
    theirs,
    resolve,
    keepEditing: () => setTheirs(null),
  };
}

/** A problem of a read as the form's problem: the form's field of the option, the form's sentence. */
function asOfForm({ code, field, params }: Problem): Problem {
  if (code === "OPTION_RANGE") return problem("DATES_REVERSED", optionField("end"));
  if (field === "season") return { code, params, field: optionField("seasonStart") };
  if (field !== "start" && field !== "end") return { code, params, field: null };
  if (code === "OPTION_DATE") return problem("DATE_FORMAT", optionField(field), params);
  if (code === "OPTION_DATE_IMPOSSIBLE") return problem("DATE_IMPOSSIBLE", optionField(field), params);
  return { code, params, field: optionField(field) };
}
