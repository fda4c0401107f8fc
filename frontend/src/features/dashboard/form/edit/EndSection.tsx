import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Section } from "@/ui/layout/Section";
import { DeleteDialog } from "../../delete/DeleteDialog";
import { Readers } from "../readers/Readers";
import css from "./EndSection.module.css";
import type { SavedDashboard } from "./useDashboardUpdate";

/** Below the settings of a dashboard: its readers, and its deletion. */
export function EndSection(props: { dashboard: SavedDashboard; onDeleted: () => void }) {
  const { dashboard, onDeleted } = props;
  const { id, readers, access } = dashboard;
  const t = useText();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <div className={css.after}>
        {readers && <Readers id={id} readers={readers} isShared={access === "SHARED"} />}
        <Section title={t("dashboardEdit.delete")} text={t("dashboardEdit.delete.help")}>
          <div>
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {t("dashboardEdit.delete")}
            </Button>
          </div>
        </Section>
      </div>
      {isDeleting && (
        <DeleteDialog dashboard={dashboard} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
}
