import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MetricNewQuery } from "@/gql/graphql";
import { usePageTitle } from "@/lib/browser/title";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate, useSearchParams } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { ForeignText } from "@/ui/text/ForeignText";
import { CREATE_METRIC, METRIC_NEW } from "../documents";
import { DraftNotice } from "./draft/DraftNotice";
import { useDraft } from "./draft/useDraft";
import { MetricForm } from "./MetricForm";
import { publishedText } from "./publish/publishedText";
import { EMPTY_METRIC, metricInput } from "./values";

type Target = NonNullable<MetricNewQuery["collection"]>;

/** Creates an indicator in the collection of the address (`?account=…&collection=…`). */
export default function CreateMetric() {
  const t = useText();
  const [search] = useSearchParams();
  const account = search.get("account") ?? "";
  const collection = search.get("collection") ?? "";
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["collection", account, collection, "new"],
    queryFn: async () => (await request(METRIC_NEW, { account, collection })).collection ?? null,
  });
  usePageTitle(t("metric.form.createTitle"));
  if (isPending) return <PageSkeleton />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data?.can.editMetrics) return <EmptyState title={t("metricForm.forbiddenCreate")} />;
  return <Form key={data.id} target={data} />;
}

function Form({ target }: { target: Target }) {
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const account = target.account.key;
  const [more, setMore] = useState(0);
  const draft = useDraft(`${account}/${target.key}?new`, { values: EMPTY_METRIC, version: 0, vintage: 0 });
  useUnsavedWarning(draft.dirty);

  const saving = useSaving({
    send: async (sent: { input: ReturnType<typeof metricInput>; lines: string | null }, idempotencyKey) => {
      const payload = (
        await request(CREATE_METRIC, { account, collection: target.key, ...sent, idempotencyKey })
      ).createMetric;
      setMore(payload.moreProblems);
      return payload;
    },
    done: async ({ metric }) => {
      draft.finish();
      void client.invalidateQueries();
      showToast(publishedText(t, metric?.vintages.nodes[0]) ?? t("metricForm.created"));
      navigate(
        metric ? paths.metric(account, target.key, metric.path) : paths.collection(account, target.key),
      );
    },
  });

  const { values } = draft;
  const hasLines = values.lines.trim() !== "";
  const save = () => {
    if (values.frequency === null) return;
    void saving.save({ input: metricInput(values, values.frequency), lines: hasLines ? values.lines : null });
  };
  const name = pick(target.name) ?? { text: target.key };
  return (
    <>
      <PageHeader
        title={t("metric.form.createTitle")}
        crumbs={[
          <Link key="account" to={paths.account(account)}>
            {account}
          </Link>,
          <Link key="collection" to={paths.collection(account, target.key)}>
            {target.key}
          </Link>,
        ]}
        summary={<ForeignText {...name} />}
      />
      {draft.restored && <DraftNotice at={draft.restored.at} onDiscard={draft.discard} />}
      <MetricForm
        account={account}
        collection={target.key}
        licence={target.licence}
        ownPath={null}
        frequencyFixed={false}
        published={null}
        values={values}
        onChange={draft.setValues}
        saving={saving}
        moreProblems={more}
        onSave={save}
        submit={t(hasLines ? "metricForm.createPublish" : "metricForm.create")}
        beside={
          <Link className={buttonClass("quiet")} to={paths.collection(account, target.key)}>
            {t("metricForm.cancel")}
          </Link>
        }
      />
    </>
  );
}
