import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { DashboardChoice, type TargetDashboard } from "./DashboardChoice";
import { withFreeKey } from "./freeKey";
import { addressOf } from "./place";

const COPY_CHART = graphql(`
  mutation CopyChart($id: ID!, $dashboard: ID!, $key: String!, $idempotencyKey: String) {
    copyChart(id: $id, dashboard: $dashboard, key: $key, idempotencyKey: $idempotencyKey) {
      chart { id key }
      problems { ...Problem }
    }
  }
`);

const DASHBOARD = graphql(`
  fragment CopiedChart_dashboard on Dashboard {
    key
    name { fr en }
    account { key }
    collection { key }
  }
`);

/** Copies a chart to another dashboard, under its key or, where that is taken there, the next free one. */
export function CopyChart(props: {
  chart: { id: string; key: string };
  title: string;
  /** The dashboard of the chart. */
  from: string;
  onClose: () => void;
}) {
  const { chart, title, from, onClose } = props;
  const t = useText();
  const [chosen, setChosen] = useState<TargetDashboard | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const saving = useCopying(chart, setCopied);
  const errorOf = useFieldErrors(saving.problems);
  if (copied !== null && chosen)
    return <CopiedChart dashboard={chosen} chart={copied} title={title} onClose={onClose} />;
  return (
    <Dialog title={t("chartDialog.copy.title", { title })} onClose={onClose} actions={null}>
      <FormShell
        wide
        problems={saving.problems}
        failure={saving.failure}
        busy={saving.busy}
        filled={saving.filled}
        onSubmit={() =>
          chosen ? void saving.save({ into: chosen.id }) : saving.refuse([problem("REQUIRED", "dashboard")])
        }
        submit={t("chartDialog.copy.submit")}
        beside={
          <Button variant="quiet" onClick={onClose}>
            {t("chartDialog.add.cancel")}
          </Button>
        }
      >
        <DashboardChoice chosen={chosen} onChoose={setChosen} except={from} />
        {errorOf("dashboard") && <p className="error">{t("chartDialog.add.missing")}</p>}
      </FormShell>
    </Dialog>
  );
}

function useCopying({ id, key: own }: { id: string; key: string }, done: (key: string) => void) {
  const invalidate = useInvalidate();
  const copy = async (variables: { dashboard: string; key: string; idempotencyKey: string }) =>
    (await request(COPY_CHART, { id, ...variables })).copyChart;
  return useSaving({
    send: ({ into }: { into: string }, idempotencyKey) =>
      withFreeKey(own, (key) => copy({ dashboard: into, key, idempotencyKey: `${idempotencyKey}-${key}` })),
    done: ({ chart }) => {
      void invalidate("dashboard");
      done(chart?.key ?? own);
    },
  });
}

/** Confirms the copy, with a link to it. */
function CopiedChart(props: {
  dashboard: FragmentType<typeof DASHBOARD>;
  chart: string;
  title: string;
  onClose: () => void;
}) {
  const { chart, title, onClose } = props;
  const dashboard = readFragment(DASHBOARD, props.dashboard);
  const t = useText();
  const pick = usePickText();
  return (
    <Dialog
      title={t("chartDialog.copy.title", { title })}
      onClose={onClose}
      actions={
        <>
          <Link className={buttonClass("primary")} to={paths.dashboardChart(...addressOf(dashboard), chart)}>
            {t("chartDialog.copy.open")}
          </Link>
          <Button variant="quiet" onClick={onClose}>
            {t("chartDialog.add.stay")}
          </Button>
        </>
      }
    >
      <Notice kind="done">
        {t("chartDialog.add.done", { name: pick(dashboard.name)?.text ?? dashboard.key })}
      </Notice>
    </Dialog>
  );
}
