import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ChartForm } from "@/features/chart/form/ChartForm";
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
import { METRIC_CHART, METRIC_CHART_EDIT, UPDATE_METRIC_CHART } from "@/features/metric/chart/documents";
import { useChartSeries } from "@/features/metric/chart/useChartSeries";
import { type MetricPlace, useMetricPlace } from "@/features/metric/place";
import { readFragment } from "@/gql";
import type { MetricChartFragment } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { usePageTitle } from "@/lib/browser/title";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useSettled } from "@/lib/browser/useSettled";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { type Problem, problem, problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import type { Language } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";

/** The series is read only after a pause in typing dates, in milliseconds. */
const TYPING_PAUSE_MS = 350;

/**
 * `/{account}/{collection}/{path}?edit=chart`: the default chart of an indicator, which readers can change for
 * themselves.
 */
export default function EditMetricChart() {
  const t = useText();
  const place = useMetricPlace();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["metric", place.account, place.collection, place.path, "chart", "edit"],
    queryFn: () => fetchChart(place),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  usePageTitle(t("chartForm.metric.save"));
  if (isPending) return <PageSkeleton />;
  const page = paths.metric(place.account, place.collection, place.path);
  if (data?.collection.can.editMetrics) return <Form key={data.id} metric={data} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Navigate to={page} replace />;
  return (
    <EmptyState
      title={t("chartForm.metric.forbidden")}
      action={
        <Link className={buttonClass()} to={page}>
          {t("chartForm.metric.back")}
        </Link>
      }
    />
  );
}

const fetchChart = async (place: MetricPlace) =>
  readFragment(METRIC_CHART, (await request(METRIC_CHART_EDIT, place)).metric) ?? null;

/** The saved chart as form values; the automatic one if no chart is saved. */
function savedValues(metric: MetricChartFragment, language: Language): ChartValues {
  const { id, chart } = metric;
  if (!chart) return defaultChart([{ id, frequency: frequencyLetter(metric.frequency) }]);
  return {
    options: optionValues(chart.options, language),
    looks: { [id]: lookValues(chart.look, language) },
  };
}

function Form({ metric }: { metric: MetricChartFragment }) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const place = {
    account: metric.collection.account.key,
    collection: metric.collection.key,
    path: metric.path,
  };
  const page = paths.metric(place.account, place.collection, place.path);
  const [base, setBase] = useState(metric);
  const saved = useMemo(() => savedValues(base, language), [base, language]);
  const [values, setValues] = useState(saved);
  const [theirs, setTheirs] = useState<MetricChartFragment | null>(null);
  const dirty = !sameChart(values, saved);
  const release = useUnsavedWarning(dirty);
  const { options } = values;
  const shown = useChartSeries(place, metric, {
    start: useSettled(options.start.trim(), TYPING_PAUSE_MS),
    end: useSettled(options.end.trim(), TYPING_PAUSE_MS),
    season: options.type === "SEASONAL" ? (options.seasonStart ?? "01-01") : "",
  });

  const send = async (sent: { values: ChartValues; base: MetricChartFragment }) => {
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
    send: async (sent: { values: ChartValues; base: MetricChartFragment }) => {
      const payload = await send(sent);
      if (!payload.problems.some((it) => it.code === "CONFLICT")) return payload;
      const current = await fetchChart(place);
      if (!current) return payload;
      // Another field of the indicator was saved meanwhile, but not its chart: saving overwrites nothing.
      if (sameChart(savedValues(current, language), savedValues(sent.base, language)))
        return send({ ...sent, base: current });
      setTheirs(current);
      return payload;
    },
    done: async () => {
      release();
      void client.invalidateQueries({ predicate: (query) => query.queryKey.at(-1) !== "edit" });
      showToast(t("chartForm.metric.saved"));
      navigate(page);
    },
  });
  const save = (from: MetricChartFragment) => {
    const problems = checkChart(values, language);
    if (problems.length > 0) return saving.refuse(problems);
    void saving.save({ values, base: from });
  };
  const resolve = (mine: boolean) => {
    if (!theirs) return;
    setBase(theirs);
    setTheirs(null);
    saving.refuse([]);
    if (mine) save(theirs);
    else setValues(savedValues(theirs, language));
  };
  useSaveShortcut(() => {
    if (!saving.busy) save(base);
  });

  const refused = saving.problems.filter((it) => it.code !== "CONFLICT");
  const unread = shown.problems.map(asOfForm);
  const name = pick(metric.name)?.text ?? metric.path;
  const outside = unread.filter((it) => it.field === null);
  return (
    <>
      <PageHeader
        title={t("chartForm.metric.title", { name })}
        crumbs={[
          <Link key="account" to={paths.account(place.account)}>
            {place.account}
          </Link>,
          <Link key="collection" to={paths.collection(place.account, place.collection)}>
            {place.collection}
          </Link>,
          <Link key="metric" to={page}>
            {metric.path}
          </Link>,
        ]}
        summary={t("chartForm.metric.lead")}
        actions={
          <Link className={buttonClass()} to={paths.editMetric(place.account, place.collection, place.path)}>
            {t("chartForm.metric.fields")}
          </Link>
        }
      />
      <FormShell
        wide
        sticky
        problems={refused}
        failure={saving.failure}
        busy={saving.busy}
        filled={saving.filled}
        onSubmit={() => save(base)}
        submit={t("chartForm.metric.save")}
        beside={
          <Link className={buttonClass("quiet")} to={page}>
            {t("chartForm.metric.cancel")}
          </Link>
        }
      >
        {shown.error && <LoadFailure error={shown.error} onRetry={() => void shown.refetch()} />}
        {outside.map((it) => (
          <Notice key={it.code} kind="warning">
            {problemText(t, it)}
          </Notice>
        ))}
        {metric.observationCount === 0 && <Notice kind="info">{t("chartForm.metric.empty")}</Notice>}
        <ChartForm
          value={values}
          onChange={setValues}
          series={[shown.series]}
          label={name}
          // Problems of dates come from the current read, not from the last save.
          problems={[...refused.filter(({ field }) => !DATES.includes(field ?? "")), ...unread]}
          reading={shown.reading}
        />
      </FormShell>
      {theirs && (
        <Dialog
          title={t("chartForm.conflict.title")}
          onClose={() => setTheirs(null)}
          actions={
            <>
              <Button variant="primary" onClick={() => resolve(true)}>
                {t("chartForm.conflict.keep")}
              </Button>
              <Button onClick={() => resolve(false)}>{t("chartForm.conflict.take")}</Button>
              <Button variant="quiet" onClick={() => setTheirs(null)}>
                {t("chartForm.conflict.edit")}
              </Button>
            </>
          }
        >
          <p>{t("chartForm.conflict.text")}</p>
        </Dialog>
      )}
    </>
  );
}

const DATES = [optionField("start"), optionField("end")];

/** A problem of a read as the form's problem: the form's field of the option, the form's sentence. */
function asOfForm({ code, field, params }: Problem): Problem {
  if (code === "OPTION_RANGE") return problem("DATES_REVERSED", optionField("end"));
  if (field === "season") return { code, params, field: optionField("seasonStart") };
  if (field !== "start" && field !== "end") return { code, params, field: null };
  if (code === "OPTION_DATE") return problem("DATE_FORMAT", optionField(field), params);
  if (code === "OPTION_DATE_IMPOSSIBLE") return problem("DATE_IMPOSSIBLE", optionField(field), params);
  return { code, params, field: optionField(field) };
}
