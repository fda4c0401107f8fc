import { useState } from "react";
import type { ChartInput } from "@/gql/graphql";
import { problem, useFieldErrors } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Choices } from "@/ui/field/Choices";
import { FormShell } from "@/ui/field/FormShell";
import { AddedChart } from "./AddedChart";
import { DashboardChoice, type TargetDashboard } from "./DashboardChoice";
import { NewDashboardFields } from "./NewDashboardFields";
import { checkDashboard, NO_DASHBOARD } from "./newDashboard";
import { type Added, useAddChart } from "./useAddChart";

interface Props {
  /** The new chart; its key is a proposal. */
  chart: ChartInput;
  /** The options carried over, in words. */
  carried: string;
  onClose: () => void;
}

/** Adds a chart to one of the reader's dashboards, or to a new one created here. */
export function AddToDashboard(props: Props) {
  const { onClose } = props;
  const [added, setAdded] = useState<Added | null>(null);
  if (added) return <AddedChart {...added} onClose={onClose} />;
  return <AddDialog {...props} onAdded={(one) => (one ? setAdded(one) : onClose())} />;
}

function AddDialog({ chart, carried, onClose, onAdded }: Props & { onAdded: (added: Added | null) => void }) {
  const t = useText();
  const [mode, setMode] = useState<"existing" | "new">("existing");
  const [chosen, setChosen] = useState<TargetDashboard | null>(null);
  const [dashboard, setDashboard] = useState(NO_DASHBOARD);
  const saving = useAddChart(onAdded);
  const errorOf = useFieldErrors(saving.problems);
  const save = () => {
    if (mode === "existing") {
      if (!chosen) return saving.refuse([problem("REQUIRED", "dashboard")]);
      return void saving.save({ into: { existing: chosen }, chart });
    }
    const problems = checkDashboard(dashboard);
    if (problems.length > 0) return saving.refuse(problems);
    void saving.save({ into: { created: dashboard }, chart });
  };
  return (
    <Dialog title={t("chartDialog.add.title")} onClose={onClose} actions={null}>
      <p className="muted">{carried}</p>
      <FormShell
        wide
        problems={saving.problems}
        failure={saving.failure}
        busy={saving.busy}
        filled={saving.filled}
        onSubmit={save}
        submit={t(mode === "existing" ? "chartDialog.add.submit" : "chartDialog.add.create")}
        beside={
          <Button variant="quiet" onClick={onClose}>
            {t("chartDialog.add.cancel")}
          </Button>
        }
      >
        <Choices
          name="mode"
          label={t("chartDialog.add.where")}
          value={mode}
          onChange={setMode}
          options={[
            { value: "existing", label: t("chartDialog.add.existing") },
            { value: "new", label: t("chartDialog.add.new") },
          ]}
        />
        {mode === "existing" ? (
          <DashboardChoice chosen={chosen} onChoose={setChosen} onNone={() => setMode("new")} />
        ) : (
          <NewDashboardFields
            value={dashboard}
            onChange={(change) => setDashboard((now) => ({ ...now, ...change }))}
            errorOf={errorOf}
          />
        )}
        {mode === "existing" && errorOf("dashboard") && (
          <p className="error">{t("chartDialog.add.missing")}</p>
        )}
      </FormShell>
    </Dialog>
  );
}

/** For guests, since a dashboard needs an owner. Signing in returns to this dialog. */
export function AddAsGuest({ next, onClose }: { next: string; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={t("chartDialog.add.title")}
      onClose={onClose}
      actions={
        <>
          <Link className={buttonClass("primary")} to={paths.signMaybeNew(next)}>
            {t("chartDialog.add.sign")}
          </Link>
          <Button variant="quiet" onClick={onClose}>
            {t("chartDialog.add.cancel")}
          </Button>
        </>
      }
    >
      <p>{t("chartDialog.add.guest")}</p>
    </Dialog>
  );
}
