import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "@/lib/data/graphql";
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
import { usePathCheck } from "../form/usePathCheck";
import { BELOW_METRIC, MOVE_METRIC } from "./documents";
import css from "./Manage.module.css";
import type { ManageProps } from "./props";

/** Moves an indicator, alone or with everything below it: previews the new addresses; old ones redirect. */
export function MoveMetric({ place, metric, title, onClose }: ManageProps) {
  const t = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
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
      void client.invalidateQueries();
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
  const { account, collection } = place;
  const t = useText();
  const { data } = useQuery({
    queryKey: ["metric", account, collection, from, "below"],
    queryFn: async () =>
      (await request(BELOW_METRIC, { account, collection, under: from })).collection?.metrics.nodes ?? [],
    enabled: below > 0,
    staleTime: 30_000,
  });
  const first = below > 0 ? (data ?? []).map((it) => it.path) : [];
  const rest = below - first.length;
  return (
    <div className={css.preview} role="status">
      <ul>
        {[from, ...first].map((path) => (
          <li key={path}>
            <span className={css.from}>{path}</span> <span aria-hidden="true">→</span>{" "}
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
