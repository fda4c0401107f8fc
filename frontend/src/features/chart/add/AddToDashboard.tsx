import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readFragment } from "@/gql";
import type { ChartInput, OpenDashboardFragment } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { collectionKeyProblem } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Choices } from "@/ui/field/Choices";
import { FormShell } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import css from "./AddToDashboard.module.css";
import { DashboardChoice } from "./DashboardChoice";
import { ADD_CHART, CREATE_DASHBOARD_WITH, OPEN_DASHBOARD } from "./documents";
import { dashboardInput, type NewDashboard, NewDashboardFields, NO_DASHBOARD } from "./NewDashboardFields";
import { addressOf, dashboardPath, withFreeKey } from "./place";

interface Sent {
  into: string | null;
  dashboard: NewDashboard;
  chart: ChartInput;
}

/** Adds a chart to one of the reader's dashboards, or to a new one created here. */
export function AddToDashboard(props: {
  /** The new chart; its key is a proposal. */
  chart: ChartInput;
  /** The options carried over, in words. */
  carried: string;
  onClose: () => void;
}) {
  const { chart, carried, onClose } = props;
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const [mode, setMode] = useState<"existing" | "new">("existing");
  const [chosen, setChosen] = useState<OpenDashboardFragment | null>(null);
  const [dashboard, setDashboard] = useState(NO_DASHBOARD);
  const [added, setAdded] = useState<{ dashboard: OpenDashboardFragment; chart: string } | null>(null);
  const saving = useSaving({
    send: async ({ into, dashboard, chart }: Sent, idempotencyKey) => {
      if (into === null) {
        const { account, collection } = dashboard;
        const input = dashboardInput(dashboard, language);
        const names = { account, collection, input, charts: [chart], idempotencyKey };
        const { createDashboard } = await request(CREATE_DASHBOARD_WITH, names);
        const made = readFragment(OPEN_DASHBOARD, createDashboard.dashboard) ?? null;
        return { problems: createDashboard.problems, made, key: chart.key };
      }
      const { chart: made, problems } = await withFreeKey(
        chart.key,
        async (key) =>
          (
            await request(ADD_CHART, {
              dashboard: into,
              input: { ...chart, key },
              idempotencyKey: `${idempotencyKey}-${key}`,
            })
          ).createChart,
      );
      return { problems, made: chosen, key: made?.key ?? chart.key };
    },
    done: ({ made, key }) => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "metric" });
      if (made) setAdded({ dashboard: made, chart: key });
      else onClose();
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const save = () => {
    if (mode === "existing") {
      if (!chosen) return saving.refuse([problem("REQUIRED", "dashboard")]);
      return void saving.save({ into: chosen.id, dashboard, chart });
    }
    const wrong = collectionKeyProblem(dashboard.key.trim());
    const problems = [
      ...(dashboard.name.trim() === "" ? [problem("REQUIRED", "name")] : []),
      ...(wrong ? [problem(wrong.code, "key", wrong.params)] : []),
    ];
    if (problems.length > 0) return saving.refuse(problems);
    void saving.save({ into: null, dashboard, chart });
  };
  if (added) return <Added {...added} onClose={onClose} />;
  const missing = mode === "existing" && errorOf("dashboard") ? t("chartPage.add.missing") : undefined;
  return (
    <Dialog title={t("chartPage.add.title")} onClose={onClose} actions={null}>
      <p className={css.carried}>{carried}</p>
      <FormShell
        wide
        problems={saving.problems}
        failure={saving.failure}
        busy={saving.busy}
        filled={saving.filled}
        onSubmit={save}
        submit={t(mode === "existing" ? "chartPage.add.submit" : "chartPage.add.create")}
        beside={
          <Button variant="quiet" onClick={onClose}>
            {t("chartPage.add.cancel")}
          </Button>
        }
      >
        <Choices
          name="mode"
          label={t("chartPage.add.where")}
          value={mode}
          onChange={setMode}
          options={[
            { value: "existing", label: t("chartPage.add.existing") },
            { value: "new", label: t("chartPage.add.new") },
          ]}
        />
        {mode === "existing" ? (
          <DashboardChoice chosen={chosen} onChoose={setChosen} onNone={() => setMode("new")} />
        ) : (
          <NewDashboardFields value={dashboard} onChange={setDashboard} errorOf={errorOf} />
        )}
        {missing && <p className={css.error}>{missing}</p>}
      </FormShell>
    </Dialog>
  );
}

/** Confirms the added chart, with a link to it and the next steps. */
function Added(props: { dashboard: OpenDashboardFragment; chart: string; onClose: () => void }) {
  const { dashboard, chart, onClose } = props;
  const t = useText();
  const pick = usePickText();
  const name = pick(dashboard.name)?.text ?? dashboard.key;
  return (
    <Dialog
      title={t("chartPage.add.doneTitle")}
      onClose={onClose}
      actions={
        <>
          <Link className={buttonClass("primary")} to={dashboardPath(dashboard)}>
            {t("chartPage.add.open")}
          </Link>
          <Link className={buttonClass()} to={paths.editDashboardChart(...addressOf(dashboard), chart)}>
            {t("chartPage.add.edit")}
          </Link>
          <Button variant="quiet" onClick={onClose}>
            {t("chartPage.add.stay")}
          </Button>
        </>
      }
    >
      <Notice kind="done">{t("chartPage.add.done", { name })}</Notice>
    </Dialog>
  );
}

/** For guests, since a dashboard needs an owner. Signing in returns to this dialog. */
export function AddAsGuest({ next, onClose }: { next: string; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={t("chartPage.add.title")}
      onClose={onClose}
      actions={
        <>
          <Link className={buttonClass("primary")} to={paths.sign(next)}>
            {t("chartPage.add.sign")}
          </Link>
          <Button variant="quiet" onClick={onClose}>
            {t("chartPage.add.cancel")}
          </Button>
        </>
      }
    >
      <p>{t("chartPage.add.guest")}</p>
    </Dialog>
  );
}
