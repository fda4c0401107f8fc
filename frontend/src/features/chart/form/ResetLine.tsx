import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./ChartForm.module.css";

/** The button that resets all options; after that, the one that undoes it. */
export function ResetLine(props: { reset: (() => void) | undefined; undo: (() => void) | undefined }) {
  const { reset, undo } = props;
  const t = useText();
  return (
    <div className={css.reset} role="status">
      {undo ? (
        <>
          <span>{t("chartForm.reset.done")}</span>
          <Button small onClick={undo}>
            {t("chartForm.reset.undo")}
          </Button>
        </>
      ) : (
        reset && (
          <Button small variant="quiet" onClick={reset}>
            {t("chartForm.reset")}
          </Button>
        )
      )}
    </div>
  );
}
