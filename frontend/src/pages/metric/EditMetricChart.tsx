import { useQuery } from "@tanstack/react-query";
import { ChartForm } from "@/features/chart/form/ChartForm";
import { optionField } from "@/features/chart/form/check";
import { EditHead } from "@/features/metric/form/edit/EditHead";
import { placeOf, useMetricPlace } from "@/features/metric/place";
import type { EditMetricChart_MetricFragment } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/shortcuts";
import { usePageTitle } from "@/lib/browser/title";
import { problemText } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { metricChartQuery, useMetricChart } from "./useMetricChart";

/**
 * `/{account}/{collection}/{path}?edit=chart`: the default chart of an indicator, which readers can change for
 * themselves.
 */
export default function EditMetricChart() {
  const t = useText();
  const place = useMetricPlace();
  const query = useQuery(metricChartQuery(place));
  usePageTitle(t("chartForm.metric.save"));
  const page = paths.metric(place.account, place.collection, place.path);
  return (
    <Loaded from={query} waiting={<PageSkeleton />} absent={<Navigate to={page} replace />}>
      {(metric) =>
        metric.collection.can.editMetrics ? (
          <Form key={metric.id} metric={metric} />
        ) : (
          <Forbidden page={page} />
        )
      }
    </Loaded>
  );
}

function Forbidden({ page }: { page: string }) {
  const t = useText();
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

function Form({ metric }: { metric: EditMetricChart_MetricFragment }) {
  const t = useText();
  const pick = usePickText();
  const place = placeOf(metric);
  const page = paths.metric(place.account, place.collection, place.path);
  const chart = useMetricChart(metric, place);
  const { draft, shown, unread, saving, save } = chart;
  useSaveShortcut(() => {
    if (!saving.busy) save();
  });

  const refused = saving.problems.filter((it) => it.code !== "CONFLICT");
  const name = pick(metric.name)?.text ?? metric.path;
  const outside = unread.filter((it) => it.field === null);
  return (
    <>
      <EditHead
        place={place}
        title={t("chartForm.metric.title", { name })}
        summary={t("chartForm.metric.lead")}
        other={[paths.editMetric(place.account, place.collection, place.path), t("chartForm.metric.fields")]}
      />
      <DraftNotice {...draft} />
      <FormShell
        wide
        sticky
        problems={refused}
        failure={saving.failure}
        busy={saving.busy}
        filled={saving.filled}
        onSubmit={save}
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
          value={draft.values}
          onChange={draft.change}
          series={[shown.series]}
          label={name}
          // Problems of dates come from the current read, not from the last save.
          problems={[...refused.filter(({ field }) => !DATES.includes(field ?? "")), ...unread]}
          reading={shown.reading}
        />
      </FormShell>
      {chart.theirs && <ConflictDialog onResolve={chart.resolve} onClose={chart.keepEditing} />}
    </>
  );
}

const DATES = [optionField("start"), optionField("end")];

/** Another user saved another chart: the reader chooses one of the two. */
function ConflictDialog({ onResolve, onClose }: { onResolve: (mine: boolean) => void; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={t("chartForm.conflict.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={() => onResolve(true)}>
            {t("chartForm.conflict.keep")}
          </Button>
          <Button onClick={() => onResolve(false)}>{t("chartForm.conflict.take")}</Button>
          <Button variant="quiet" onClick={onClose}>
            {t("chartForm.conflict.edit")}
          </Button>
        </>
      }
    >
      <p>{t("chartForm.conflict.text")}</p>
    </Dialog>
  );
}
