import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ProgressBar } from "../start/ProgressBar";
import css from "./publish.module.css";
import type { Progress } from "./publishing";

/** The progress of a publish, and a button to stop it. */
export function PublishProgress({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const t = useText();
  const { stage, done, total } = progress;
  const words = t(`import.stage.${stage}`);
  return (
    <>
      <div className={css.words}>
        <p className={css.what} role="status">
          {words}
        </p>
        <ProgressBar
          label={words}
          done={done}
          total={total}
          text={total > 0 ? t("import.stage.of", { done, total }) : undefined}
        />
      </div>
      <Button onClick={onStop} disabled={stage === "COMMITTING"}>
        {t("import.publish.stop")}
      </Button>
    </>
  );
}
