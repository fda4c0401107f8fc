import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql, readFragment } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problemText, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { Switch } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { usePathCheck } from "../form/fields/usePathCheck";
import type { MetricPlace } from "../place";
import css from "./Manage.module.css";
import type { ManageProps } from "./props";

/** The first indicators below a path. */
const BELOW_METRIC = graphql(`
  query BelowMetric($account: String!, $collection: String!, $under: String!) {
    collection(account: $account, key: $collection) {
      id
      metrics(first: 3, under: $under) {
        nodes { id path }
      }
    }
  }
`);

const METRIC = graphql(`
  fragment MoveMetric_metric on Metric {
    id
    path
    version
    below
  }
`);

const MOVE_METRIC = graphql(`
  mutation MoveMetric($id: ID!, $version: Int!, $path: String!, $below: Boolean!) {
    moveMetric(id: $id, version: $version, path: $path, below: $below) {
      metric { id path }
      problems { ...Problem }
    }
  }
`);

function belowQuery({ account, collection, path }: MetricPlace) {
  return queryOptions({
    queryKey: keys.metric({ account, collection, path }, "below"),
    queryFn: async () =>
      (await request(BELOW_METRIC, { account, collection, under: path })).collection?.metrics.nodes ?? [],
    staleTime: 30_000,
  });
}

/** Moves an indicator, alone or with everything below it: previews the new addresses; old ones redirect. */
export function MoveMetric({ place, title, onClose, ...props }: ManageProps) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { account, collection } = place;
  const [path, setPath] = useState(metric.path);
  const [below, setBelow] = useState(metric.below > 0);
  const to = path.trim();
  const check = usePathCheck({ account, collection, path: to }, metric.path);
  const saving = useSaving({
    send: async (input: { path: string; below: boolean }) =>
      (await request(MOVE_METRIC, { id: metric.id, version: metric.version, ...input })).moveMetric,
    done: async ({ metric: there }) => {
      onClose();
      navigate(paths.metric(account, collection, there?.path ?? to), { replace: true });
      void invalidate("metric");
      showToast((t) => t("metricMore.move.done"));
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const same = to === metric.path;
  const taken = saving.problems.filter((it) => it.code === "MOVE_TAKEN");
  const submit = () => {
    if (check.problem && check.problem.code !== "KEY_TAKEN") saving.refuse([check.problem]);
    else if (!same) void saving.save({ path: to, below: below && metric.below > 0 });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {taken.map((it) => (
        <Taken key={it.code} problem={it} account={account} collection={collection} />
      ))}
      <FormShell
        {...saving}
        problems={saving.problems.filter((it) => it.code !== "MOVE_TAKEN")}
        onSubmit={submit}
        submit={t("metricMore.move.confirm")}
        beside={<Button onClick={onClose}>{t("metricMore.manage.cancel")}</Button>}
      >
        <KeyField
          name="path"
          label={t("metricMore.move.path")}
          description={t("metricMore.move.path.help")}
          prefix={`${location.host}${paths.collection(account, collection)}/`}
          value={path}
          onChange={setPath}
          error={check.problem ? problemText(t, check.problem) : errorOf("path")}
          free={check.free ? t("metricMore.move.free") : undefined}
        />
        {metric.below > 0 && (
          <Switch
            label={t("metricMore.move.below", { count: metric.below })}
            description={t("metricMore.move.below.help", { path: metric.path })}
            checked={below}
            onChange={(event) => setBelow(event.currentTarget.checked)}
          />
        )}
        {!same && !check.problem && (
          <Preview place={place} from={metric.path} to={to} below={below ? metric.below : 0} />
        )}
      </FormShell>
    </Dialog>
  );
}

/** The first moves, from path to path, and the number of further ones. */
function Preview(props: {
  place: { account: string; collection: string };
  from: string;
  to: string;
  below: number;
}) {
  const { place, from, to, below } = props;
  const t = useText();
  const { data } = useQuery({ ...belowQuery({ ...place, path: from }), enabled: below > 0 });
  const first = below > 0 ? (data ?? []).map((it) => it.path) : [];
  const rest = below - first.length;
  return (
    <div className={css.preview} role="status">
      <ul>
        {[from, ...first].map((path) => (
          <li key={path}>
            <span className="muted anywhere">{path}</span> <span aria-hidden="true">→</span>{" "}
            <span className="visually-hidden">{t("metricMore.move.becomes")}</span>
            <strong>{to + path.slice(from.length)}</strong>
          </li>
        ))}
      </ul>
      {rest > 0 && first.length > 0 && <p>{t("metricMore.move.rest", { count: rest })}</p>}
      <p>{t("metricMore.move.redirect")}</p>
    </div>
  );
}

/** The indicators at the new addresses, each with a link. */
function Taken(props: { problem: Problem; account: string; collection: string }) {
  const { problem, account, collection } = props;
  const t = useText();
  const { first } = problem.params;
  return (
    <Notice kind="error">
      <p>{problemText(t, problem)}</p>
      {Array.isArray(first) && (
        <ul>
          {first.map((path) => (
            <li key={String(path)}>
              <Link to={paths.metric(account, collection, String(path))} target="_blank">
                {String(path)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
