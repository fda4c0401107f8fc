import type { Problem } from "@/lib/data/problems";
import { problemText } from "@/lib/data/problems";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { ResumeDialog } from "../../../form/conflict/ResumeDialog";
import { withSearch } from "../../address";
import type { ValuesPublish } from "./usePublish";

interface PublishTroubleProps {
  publishing: ValuesPublish;
  /** The problems that no field shows. */
  problems: readonly Problem[];
  /** Publishes the same again, on top of a vintage. */
  onPublish: (onTopOf: number, resume?: boolean) => void;
}

/** Why nothing was published yet, with the ways on: a newer vintage, a discontinued indicator, a lost connection. */
export function PublishTrouble({ publishing, problems, onPublish }: PublishTroubleProps) {
  const { saving, basedOn, current, ended } = publishing;
  const t = useText();
  return (
    <>
      {problems.map((problem) => (
        <Notice key={`${problem.code} ${problem.params.line}`} kind="error">
          {problemText(t, problem)}
        </Notice>
      ))}
      {current !== undefined && (
        <PublishConflict basedOn={basedOn} current={current} onKeep={() => onPublish(current)} />
      )}
      {ended && (
        <ResumeDialog
          date={String(ended.params.date)}
          onConfirm={() => onPublish(basedOn, true)}
          onClose={() => saving.refuse([])}
        />
      )}
      {saving.failure && <LoadFailure error={saving.failure} onRetry={() => onPublish(basedOn)} />}
    </>
  );
}

interface PublishConflictProps {
  /** The vintage that the values were typed on. */
  basedOn: number;
  /** The vintage that another user has published since. */
  current: number;
  onKeep: () => void;
}

/** Reports that another user has published meanwhile: the user publishes on top of it, or looks at it first. */
function PublishConflict({ basedOn, current, onKeep }: PublishConflictProps) {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <Notice
      kind="error"
      title={t("metricMore.add.conflict.title")}
      actions={
        <div className="cluster-2">
          <Button small onClick={onKeep}>
            {t("metricMore.add.conflict.keep", { number: current })}
          </Button>
          <Link
            className={buttonClass("quiet", true)}
            to={withSearch(search, { tab: "vintages", compare: `${basedOn}-${current}`, add: null })}
          >
            {t("metricMore.add.conflict.see")}
          </Link>
        </div>
      }
    >
      <p>{t("metricMore.add.conflict.text", { basedOn, current })}</p>
    </Notice>
  );
}
