import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readFragment } from "@/gql";
import type { MetricFieldsFragment } from "@/gql/graphql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { request } from "@/lib/data/graphql";
import { problem, problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { METRIC_CONFLICT, METRIC_FIELDS, UPDATE_METRIC } from "../documents";
import { ConflictDialog, type Current } from "./conflict/ConflictDialog";
import { DraftNotice } from "./draft/DraftNotice";
import { type Base, useDraft } from "./draft/useDraft";
import { changesFrequency, isConflict, MetricForm, type Published } from "./MetricForm";
import { publishedText } from "./publish/publishedText";
import { linesDiffer, type MetricValues, metricInput, metricValues } from "./values";

interface Sent {
  version: number;
  input: ReturnType<typeof metricInput>;
  lines: string | null;
  basedOn: number | null;
}

function baseOf(metric: MetricFieldsFragment): Base {
  return { values: metricValues(metric), version: metric.version, vintage: metric.vintage };
}

/** Edits an indicator; fields or lines that another user changed meanwhile are never overwritten silently. */
export function EditMetricForm({ metric }: { metric: MetricFieldsFragment }) {
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const place = {
    account: metric.collection.account.key,
    collection: metric.collection.key,
    path: metric.path,
  };
  const page = paths.metric(place.account, place.collection, place.path);
  const [more, setMore] = useState(0);
  const [asksToEmpty, setAsksToEmpty] = useState(false);
  const [current, setCurrent] = useState<Current | null>(null);
  const draft = useDraft(`${place.account}/${place.collection}/${place.path}`, baseOf(metric));
  const { values, base } = draft;
  useUnsavedWarning(draft.dirty);

  const saving = useSaving({
    send: async (sent: Sent, idempotencyKey) => {
      const payload = (await request(UPDATE_METRIC, { id: metric.id, ...sent, idempotencyKey })).updateMetric;
      setMore(payload.moreProblems);
      if (payload.problems.some(isConflict)) setCurrent(await fetchCurrent());
      return payload;
    },
    done: async (payload, sent) => {
      draft.finish();
      void client.invalidateQueries({ predicate: (query) => query.queryKey.at(-1) !== "edit" });
      const latest = payload.metric?.vintages.nodes[0];
      const published = sent.lines !== null && latest && latest.number > base.vintage ? latest : undefined;
      showToast(publishedText(t, published) ?? t("metricForm.saved"));
      navigate(payload.metric ? paths.metric(place.account, place.collection, payload.metric.path) : page);
    },
  });

  const fetchCurrent = async (): Promise<Current | null> => {
    const { metric: found } = await request(METRIC_CONFLICT, place);
    const fields = readFragment(METRIC_FIELDS, found);
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

  const send = () => {
    setAsksToEmpty(false);
    if (values.frequency === null) return;
    void saving.save({
      version: base.version,
      input: metricInput(values, values.frequency),
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
    draft.setBase({ values: saved, version, vintage });
    draft.setValues(chosen);
    setCurrent(null);
    saving.refuse([]);
  };

  const name = pick(metric.name)?.text ?? metric.path;
  return (
    <>
      <PageHeader
        title={t("metricForm.editTitle", { name })}
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
        actions={
          <Link
            className={buttonClass()}
            to={paths.editMetricChart(place.account, place.collection, place.path)}
          >
            {t("metricForm.editChart")}
          </Link>
        }
      />
      {metric.lines === null && (
        <Notice kind="error">{problemText(t, problem("SERIES_UNREADABLE", "observations"))}</Notice>
      )}
      {draft.restored && <DraftNotice at={draft.restored.at} onDiscard={draft.discard} />}
      <MetricForm
        account={place.account}
        collection={place.collection}
        licence={metric.collection.licence}
        ownPath={metric.path}
        frequencyFixed={metric.observationCount > 0 && base.vintage > 1}
        published={published}
        values={values}
        onChange={draft.setValues}
        saving={saving}
        moreProblems={more}
        onSave={save}
        submit={t(publishes ? "metricForm.savePublish" : "metricForm.save")}
        beside={
          <Link className={buttonClass("quiet")} to={page}>
            {t("metricForm.cancel")}
          </Link>
        }
      />
      {current && (
        <ConflictDialog
          base={base}
          current={current}
          values={values}
          onRebase={(rebased) => {
            resolve(rebased);
            showToast(t("metricForm.conflict.rebased"));
          }}
          onTake={() => resolve(current.values)}
          onClose={() => setCurrent(null)}
        />
      )}
      {asksToEmpty && (
        <Dialog
          title={t("metricForm.removesAll.title")}
          onClose={() => setAsksToEmpty(false)}
          actions={
            <>
              <Button variant="danger" onClick={send}>
                {t("metricForm.removesAll.confirm")}
              </Button>
              <Button onClick={() => setAsksToEmpty(false)}>{t("metricForm.cancel")}</Button>
            </>
          }
        >
          <p>{t("metricForm.removesAll.text", { count: metric.observationCount })}</p>
        </Dialog>
      )}
    </>
  );
}
