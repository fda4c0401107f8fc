import { type FragmentType, graphql, readFragment } from "@/gql";
import { problem, problemText } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { placeOf } from "../../place";
import { ConflictDialog } from "../conflict/ConflictDialog";
import { ResumeDialog } from "../conflict/ResumeDialog";
import { MetricForm } from "../MetricForm";
import { EditHead } from "./EditHead";
import { useEditMetric } from "./useEditMetric";

const METRIC = graphql(`
  fragment EditMetricForm_metric on Metric {
    path
    name { fr en }
    lines
    observationCount
    collection { key licence account { key } }
    ...useEditMetric_metric
  }
`);

/** Edits an indicator; fields or lines that another user changed meanwhile are never overwritten silently. */
export function EditMetricForm(props: { metric: FragmentType<typeof METRIC> }) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const pick = usePickText();
  const place = placeOf(metric);
  const edit = useEditMetric(metric, place);
  const { draft } = edit;
  const { values, base } = draft;
  return (
    <>
      <EditHead
        place={place}
        title={t("metricForm.editTitle", { name: pick(metric.name)?.text ?? place.path })}
        other={[
          paths.editMetricChart(place.account, place.collection, place.path),
          t("metricForm.editChart"),
        ]}
      />
      {metric.lines === null && (
        <Notice kind="error">{problemText(t, problem("SERIES_UNREADABLE", "observations"))}</Notice>
      )}
      <DraftNotice {...draft} />
      <MetricForm
        account={place.account}
        collection={place.collection}
        licence={metric.collection.licence}
        ownPath={metric.path}
        frequencyFixed={metric.observationCount > 0 && base.vintage > 1}
        published={edit.published}
        values={values}
        onChange={draft.change}
        saving={edit.saving}
        moreProblems={edit.moreProblems}
        onSave={edit.save}
        onImport={edit.onImport}
        submit={t(edit.publishes ? "metricForm.savePublish" : "metricForm.save")}
        beside={
          <Link
            className={buttonClass("quiet")}
            to={paths.metric(place.account, place.collection, place.path)}
          >
            {t("metricForm.cancel")}
          </Link>
        }
      />
      {edit.current && (
        <ConflictDialog
          base={base}
          current={edit.current}
          values={values}
          onRebase={(rebased) => {
            edit.resolve(rebased);
            showToast(t("metricForm.conflict.rebased"));
          }}
          onTake={() => edit.current && edit.resolve(edit.current.values)}
          onClose={edit.keepEditing}
        />
      )}
      {edit.asksToEmpty && (
        <EmptyingDialog
          count={metric.observationCount}
          onConfirm={() => edit.send()}
          onClose={edit.keepLines}
        />
      )}
      {edit.ended && (
        <ResumeDialog
          date={String(edit.ended.params.date)}
          onConfirm={edit.resume}
          onClose={() => edit.saving.refuse([])}
        />
      )}
    </>
  );
}

/** Asks before all observations are removed. */
function EmptyingDialog(props: { count: number; onConfirm: () => void; onClose: () => void }) {
  const { count, onConfirm, onClose } = props;
  const t = useText();
  return (
    <ConfirmDialog
      title={t("metricForm.removesAll.title")}
      action={t("metricForm.removesAll.confirm")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t("metricForm.removesAll.text", { count: count })}</p>
    </ConfirmDialog>
  );
}
