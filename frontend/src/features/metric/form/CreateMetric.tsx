import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useDraft, useDraftWarning } from "@/lib/browser/draft/useDraft";
import { usePageTitle } from "@/lib/browser/title";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type EndValues, endInput } from "@/lib/data/metric/metricEnd";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate, useSearchParams } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { ForeignText } from "@/ui/text/ForeignText";
import { MetricForm } from "./MetricForm";
import { publishedText } from "./publishedText";
import { useTextImport } from "./useTextImport";
import { EMPTY_METRIC, metricInput, valuesDiffer } from "./values";

const METRIC_NEW = graphql(`
  query MetricNew($account: String!, $collection: String!) {
    collection(account: $account, key: $collection) {
      id
      can { editMetrics }
      ...CreateMetric_collection
    }
  }
`);

const CREATE_METRIC = graphql(`
  mutation CreateMetric(
    $account: String!
    $collection: String!
    $input: MetricInput!
    $lines: String
    $idempotencyKey: String
  ) {
    createMetric(
      account: $account
      collection: $collection
      input: $input
      lines: $lines
      idempotencyKey: $idempotencyKey
    ) {
      metric { id path collection { key account { key } } vintages(first: 1) { nodes { number added revised removed recoded } } }
      problems { ...Problem }
      moreProblems
    }
  }
`);

const COLLECTION = graphql(`
  fragment CreateMetric_collection on Collection {
    key
    name { fr en }
    licence
    account { key }
  }
`);

/** The collection of a new indicator; `null` if it does not exist for this reader. */
function newMetricQuery(account: string, collection: string) {
  return queryOptions({
    queryKey: keys.form("newMetric", account, collection),
    queryFn: async () => (await request(METRIC_NEW, { account, collection })).collection ?? null,
    gcTime: 0,
  });
}

/** Creates an indicator in the collection of the address (`?account=…&collection=…`). */
export default function CreateMetric() {
  const t = useText();
  const [search] = useSearchParams();
  const account = search.get("account") ?? "";
  const collection = search.get("collection") ?? "";
  const query = useQuery(newMetricQuery(account, collection));
  usePageTitle(t("metricMore.form.createTitle"));
  const forbidden = <EmptyState title={t("metricForm.forbiddenCreate")} />;
  return (
    <Loaded from={query} waiting={<PageSkeleton />} absent={forbidden}>
      {(target) => (target.can.editMetrics ? <Form key={target.id} target={target} /> : forbidden)}
    </Loaded>
  );
}

interface Sent {
  input: ReturnType<typeof metricInput>;
  end: EndValues | null;
  lines: string | null;
}

function Form(props: { target: FragmentType<typeof COLLECTION> }) {
  const target = readFragment(COLLECTION, props.target);
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const account = target.account.key;
  const [more, setMore] = useState(0);
  const draft = useDraft({
    place: `newMetric:${account}/${target.key}`,
    saved: { values: EMPTY_METRIC },
    isOther: valuesDiffer,
  });
  const onImport = useTextImport(account, target.key, useDraftWarning(draft));

  const saving = useSaving({
    send: async ({ input, end, lines }: Sent, idempotencyKey) => {
      const ended = end && (await endInput(end, { account, collection: target.key }));
      if (ended && "problems" in ended) return { metric: null, moreProblems: 0, ...ended };
      const place = { account, collection: target.key };
      const whole = { ...input, end: ended?.end ?? null };
      const payload = (await request(CREATE_METRIC, { ...place, input: whole, lines, idempotencyKey }))
        .createMetric;
      setMore(payload.moreProblems);
      return payload;
    },
    done: async ({ metric }) => {
      draft.finish();
      void invalidate("metric");
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
    void saving.save({
      input: metricInput(values, values.frequency),
      end: values.end,
      lines: hasLines ? values.lines : null,
    });
  };
  const name = pick(target.name) ?? { text: target.key };
  return (
    <>
      <PageHeader
        title={t("metricMore.form.createTitle")}
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
      <DraftNotice {...draft} />
      <MetricForm
        account={account}
        collection={target.key}
        licence={target.licence}
        ownPath={null}
        frequencyFixed={false}
        published={null}
        values={values}
        onChange={draft.change}
        saving={saving}
        moreProblems={more}
        onSave={save}
        onImport={() => onImport(values.lines)}
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
