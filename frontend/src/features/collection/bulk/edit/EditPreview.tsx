import { problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import type { Place } from "../../place";
import { PreviewTable } from "./PreviewTable";
import type { ChangeResult } from "./useChange";

/** The changes of each indicator, before and after, and the problems that prevent them. */
export function EditPreview(props: {
  place: Place;
  result: ChangeResult;
  preview: ChangeResult;
  /** Number of indicators to change, and the paths of those left out. */
  count: number;
  leftOut: ReadonlySet<string>;
  onLeaveOut: (paths: readonly string[]) => void;
}) {
  const { place, result, preview, count, leftOut, onLeaveOut } = props;
  const t = useText();
  const rest = preview.changed - preview.preview.length;
  return (
    <>
      {result.problems.length > 0 ? (
        <ChangeProblems result={result} count={count} onLeaveOut={onLeaveOut} />
      ) : (
        // A blocked change shows no counts.
        <p role="status" className="tabular">
          <strong>{t("bulk.edit.changed", { count: preview.changed })}</strong>{" "}
          {preview.unchanged > 0 && t("bulk.edit.unchanged", { count: preview.unchanged })}
        </p>
      )}
      {leftOut.size > 0 && (
        <p className="muted">
          {t("bulk.edit.leftOut", { count: leftOut.size, first: [...leftOut][0] ?? "" })}
        </p>
      )}
      {preview.preview.length > 0 && <PreviewTable place={place} changes={preview.preview} />}
      {rest > 0 && <p className="muted">{t("bulk.edit.more", { count: rest })}</p>}
    </>
  );
}

/** The problems that block a change. Each concerns one indicator: the others can be changed without it. */
function ChangeProblems(props: {
  result: ChangeResult;
  count: number;
  onLeaveOut: (paths: readonly string[]) => void;
}) {
  const { result, count, onLeaveOut } = props;
  const t = useText();
  const troubled = [...new Set(result.problemPaths)];
  const mayLeaveOut = !troubled.includes("") && troubled.length < count;
  return (
    <Notice
      kind="error"
      title={t("bulk.edit.refused")}
      actions={
        mayLeaveOut && (
          <Button small onClick={() => onLeaveOut(troubled)}>
            {t("bulk.edit.leaveOut", { count: troubled.length })}
          </Button>
        )
      }
    >
      <ul>
        {result.problems.map((problem, index) => {
          const path = result.problemPaths[index];
          const text = problemText(t, problem);
          return (
            <li key={`${path}${problem.code}${JSON.stringify(problem.params)}`}>
              {path ? t("common.form.fieldProblem", { field: path, problem: text }) : text}
            </li>
          );
        })}
        {result.moreProblems > 0 && <li>{t("bulk.remove.more", { count: result.moreProblems })}</li>}
      </ul>
    </Notice>
  );
}
