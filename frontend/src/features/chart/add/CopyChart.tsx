import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenDashboardFragment } from "@/gql/graphql";
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
import { COPY_CHART } from "../page/documents";
import css from "./AddToDashboard.module.css";
import { DashboardChoice } from "./DashboardChoice";
import { addressOf, withFreeKey } from "./place";

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
  const pick = usePickText();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<OpenDashboardFragment | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const saving = useSaving({
    send: ({ into }: { into: string }, idempotencyKey) =>
      withFreeKey(
        chart.key,
        async (key) =>
          (
            await request(COPY_CHART, {
              id: chart.id,
              dashboard: into,
              key,
              idempotencyKey: `${idempotencyKey}-${key}`,
            })
          ).copyChart,
      ),
    done: ({ chart: made }) => {
      void client.invalidateQueries({ queryKey: ["dashboard"] });
      setCopied(made?.key ?? chart.key);
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  if (copied !== null && chosen) {
    const name = pick(chosen.name)?.text ?? chosen.key;
    return (
      <Dialog
        title={t("chartPage.copy.title", { title })}
        onClose={onClose}
        actions={
          <>
            <Link className={buttonClass("primary")} to={paths.dashboardChart(...addressOf(chosen), copied)}>
              {t("chartPage.copy.open")}
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
  return (
    <Dialog title={t("chartPage.copy.title", { title })} onClose={onClose} actions={null}>
      <FormShell
        wide
        problems={saving.problems}
        failure={saving.failure}
        busy={saving.busy}
        filled={saving.filled}
        onSubmit={() =>
          chosen ? void saving.save({ into: chosen.id }) : saving.refuse([problem("REQUIRED", "dashboard")])
        }
        submit={t("chartPage.copy.submit")}
        beside={
          <Button variant="quiet" onClick={onClose}>
            {t("chartPage.add.cancel")}
          </Button>
        }
      >
        <DashboardChoice chosen={chosen} onChoose={setChosen} except={from} />
        {errorOf("dashboard") && <p className={css.error}>{t("chartPage.add.missing")}</p>}
      </FormShell>
    </Dialog>
  );
}
